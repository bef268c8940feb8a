import type { ReplyTexts } from '../reply-templates.ts';

export const replies: ReplyTexts = {
  greetings: { named: 'Bună ziua, {name},', plain: 'Bună ziua,' },
  received: {
    subject: 'Citim acum: „{project}”',
    body: `{greeting}

Vă mulțumim că ne-ați scris. „{project}” a ajuns la noi, iar unul dintre colegii noștri citește acum totul cu atenție.

Revenim de îndată ce vă putem spune ceva cu miez. Dacă între timp se schimbă ceva la dumneavoastră, răspundeți pur și simplu la acest mesaj.

Echipa {studio}`,
  },
  moreInfo: {
    subject: 'Câteva întrebări despre „{project}”',
    body: `{greeting}

Am citit cu interes despre „{project}” și am vrea să aflăm mai multe înainte de a vă da un răspuns.

{missing}

Sunt de ajuns și răspunsuri scurte. Tot ce ne trimiteți rămâne între noi.

Echipa {studio}`,
  },
  call: {
    subject: 'Vorbim despre „{project}”?',
    body: `{greeting}

Ne-a plăcut ce am citit despre „{project}” și am prefera să vorbim în loc să ne scriem. Este de ajuns o jumătate de oră: ne arătați unde ați ajuns, iar noi vă spunem cum v-am putea ajuta.

Alegeți, vă rugăm, o oră care vă convine:
{call}

Dacă niciuna nu se potrivește, răspundeți-ne cu două-trei variante.

Echipa {studio}`,
  },
  accepted: {
    subject: 'Am dori să publicăm „{project}”',
    body: `{greeting}

Avem o veste bună: am dori să lucrăm împreună la „{project}”.

Condițiile sunt aceleași pentru toți: dumneavoastră primiți {developer}% din veniturile nete, noi {publisher}%. Nete înseamnă după rambursări, taxe și comisionul magazinului. Contractul urmează într-un mesaj separat; citiți-l pe îndelete și întrebați-ne orice nu este clar.

Începem cu o discuție, ca să stabilim împreună planul:
{call}

Abia așteptăm să începem.

Echipa {studio}`,
  },
  declined: {
    subject: 'Despre „{project}”',
    body: `{greeting}

Vă mulțumim că ne-ați arătat „{project}” și pentru munca pe care ați pus-o în el. Ne-am consultat și am hotărât să nu îl preluăm.

{reason}

Dacă schimbați direcția sau începeți ceva nou, scrieți-ne din nou: citim tot.

Vă dorim mult succes.

Echipa {studio}`,
  },
  missing: {
    title: 'Iată ce ne mai lipsește și puteți adăuga pe pagina dumneavoastră:',
    hook: 'ideea într-o propoziție',
    stage: 'stadiul în care se află',
    playableLink: 'un build sau un demo ori mențiunea că încă nu există',
    videoLink: 'un video',
    wanted: 'ce căutați',
    none: `Ne puteți spune, vă rugăm:

1. În ce stadiu se află și dacă există un build jucabil sau un video pe care să le putem vedea?
2. Cine lucrează la proiect și ce mai lipsește?
3. Când ați dori să îl lansați și pe ce platforme mai întâi?`,
  },
  reasons: {
    none: 'Nu i-am putea oferi timpul și oamenii pe care îi merită. Este ceva ce ține de noi și de planurile noastre, nu de calitatea muncii dumneavoastră.',
    fit: 'Nu se potrivește cu ceea ce publicăm. Publicul nostru caută alt fel de jocuri și aplicații, așa că nu noi suntem cei mai potriviți să ajungem la publicul dumneavoastră.',
    timing:
      'Momentul nu este potrivit, iar asta ține de noi: planul pentru lunile următoare este plin și nu ar fi corect să așteptați un loc liber.',
    scope:
      'Ce mai este de făcut depășește ce am putea duce la capăt împreună în timpul prevăzut. Cu o primă versiune mai mică, decizia ar putea fi alta.',
    budget:
      'Bugetul și posibilitățile noastre nu se potrivesc: nu am putea plăti tot ce are nevoie fără să tăiem exact ce îl face bun.',
    quality:
      'Ce am văzut nu este încă în punctul în care l-am putea arăta jucătorilor. Ideea se înțelege, dar felul în care se joacă și arată nu o susține încă.',
    market:
      'Nu am văzut cum i-am găsi destui cumpărători. Proiectelor asemănătoare le este greu acum în magazine, iar noi nu avem o soluție la îndemână.',
  },
};
