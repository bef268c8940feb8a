import type { CaseTexts } from '../../localize.ts';

const saltwickBelow: CaseTexts = {
  subtitle: 'Survival horror într-o salină inundată',
  description:
    'Coborâți într-o salină înecată, cu o singură lampă și cu atâta ulei cât puteți căra. Apa vă aude înaintea tuturor.',
  longDescription: [
    'Saltwick Below este un survival horror la persoana întâi, într-o salină inundată în 1957. Aveți o lampă, o hartă pe care o desenați chiar dumneavoastră și uleiul pe care l-ați adus. Lumina vă arată drumul și vă dă de gol, așa că fiecare încăpere pune aceeași întrebare: vă uitați în jur sau rămâneți în ascuns?',
    'Îl face Hollow Adit, o echipă de patru oameni. Au venit la noi cu un singur nivel jucabil, cu un framerate care se prăbușea ori de câte ori apărea apa și fără pagină în magazin. Trei dintre noi am preluat pagina de Steam, localizarea, testarea și calendarul lansării. Designul, codul sursă și drepturile au rămas la ei.',
    'Jocul a intrat în acces timpuriu cu trei dintre cele cinci puțuri. Celelalte două vin ca actualizări gratuite. Prețul crește o singură dată, la versiunea 1.0, iar pagina din magazin o spune din prima zi.',
  ].join('\n\n'),
  developmentTime: '22 de luni',
  challenges: [
    'Reflexiile apei costau 11 ms pe cadru pe un GTX 1060, cea mai răspândită placă video printre testerii noștri.',
    'La testare, 41% dintre jucători au renunțat în al doilea puț fără să fi murit vreodată. Se rătăciseră.',
    'O salvare făcută la momentul nepotrivit vă putea bloca definitiv între o poartă închisă și apa care crește.',
    'Build-urile se făceau manual, pe un singur laptop, cam o dată la trei săptămâni, și nimeni nu știa din care provine un raport de crash.',
  ],
  solutions: [
    'În locul reflexiilor pe tot ecranul am pus o singură sondă, care urmează lampa. Apa costă acum 3,2 ms, iar întunericul ascunde ce lipsește.',
    'Am înregistrat traseele a 212 testeri și am găsit două răscruci pe lângă care toți treceau de trei ori. Echipa a pus acolo un sunet în locul unui indicator. Abandonurile din acel puț au scăzut la 17%.',
    'Jocul se salvează doar la stațiile de lămpi. În fiecare noapte, serverul încarcă 600 de salvări înregistrate și respinge build-ul dacă vreuna nu are ieșire.',
    'Un build se împachetează, se testează și se încarcă singur în fiecare noapte. Publicarea cere o aprobare și 35 de minute, iar fiecare raport de crash indică commitul.',
  ],
  results: [
    '15.000 de exemplare în primele șase luni de acces timpuriu',
    '87% dintre cele 410 recenzii de pe Steam sunt pozitive',
    'De la 38 la 54 de cadre pe secundă pe un GTX 1060',
    'Șapte limbi în ziua lansării, cu câte 26.000 de cuvinte',
    '6,4% dintre exemplare au fost returnate',
  ],
  testimonials: [
    {
      quote:
        'La prima discuție ne-au spus ce nu va fi gata până în octombrie. Au avut dreptate la fiecare punct, iar lista aceea a devenit planul.',
      author: 'Ruxandra Pell',
      role: 'Directoare, Hollow Adit',
    },
    {
      quote:
        'Înainte îmi petreceam vinerile făcând build-uri. Acum citesc lista de crash-uri la zece și îmi văd de al patrulea puț.',
      author: 'Teodor Vask',
      role: 'Programator, Hollow Adit',
    },
  ],
};

const kerblineRush: CaseTexts = {
  subtitle: 'Sprinturi cu un singur deget, noaptea, printr-un oraș ud',
  description:
    'Curse stradale de patruzeci de secunde, cu un singur deget. Țineți apăsat ca să accelerați, ridicați degetul ca să derapați și atingeți bordura pentru un impuls.',
  longDescription: [
    'Kerbline Rush este un joc de curse de jucat în stația de autobuz. O cursă durează cam patruzeci de secunde și cere un singur deget: țineți apăsat ca să accelerați, ridicați-l ca să derapați, atingeți bordura pentru un impuls. Sunt 48 de străzi în șase orașe, toate noaptea și cele mai multe ude.',
    'Doublekerb, un studio de doi oameni, avea controlul mașinii pus la punct și restul neterminat. Am făcut soft launch-ul în România și în Filipine, am refăcut primele cinci minute pe baza celor văzute acolo, numele și iconița le-a desenat Brindlequay, iar reclamele le-am configurat, împreună cu Adlumen, astfel încât niciuna să nu întrerupă o cursă.',
    'Jocul este gratuit în App Store și Google Play. Câștigă din reclame pe care alegeți să le vedeți și dintr-o singură achiziție care dublează premiul și fără reclame. Nu există bară de energie. Doublekerb primește lunar 60% din veniturile nete, împreună cu rapoartele magazinelor.',
  ].join('\n\n'),
  developmentTime: '11 luni',
  challenges: [
    'Prima descărcare avea 214 MB. La soft launch, o instalare din trei era anulată înainte de final.',
    'Pe telefoanele cu 2 GB de memorie, o sesiune din patru se încheia pentru că sistemul închidea jocul.',
    'Reclamele dintre curse au adus bani în prima săptămână și recenzii de o stea în a doua.',
    'În câteva zile, fruntea clasamentelor s-a umplut de timpi pe care nimeni nu i-ar fi putut scoate.',
  ],
  solutions: [
    'Patru dintre cele șase orașe au trecut în pachete care se încarcă în timp ce conduceți prin primele două, iar texturile au fost recomprimate. Prima descărcare are acum 78 MB.',
    'Mașinile și stropii se refolosesc în loc să fie creați din nou, iar fiecare clasă de telefoane are limita ei de texturi. Sesiunile închise din lipsă de memorie au scăzut de la 25% la 2%.',
    'Reclamele sunt acum la alegere: vedeți una ca să vă dublați premiul sau treceți peste ea. Venitul din reclame pe jucător a scăzut întâi cu 9%, dar rămân mai mulți jucători, așa că totalul este mai mare din a treia săptămână.',
    'Înainte să afișeze un timp din prima mie, serverul reface cursa din comenzile înregistrate. Din primele 30.000 de recorduri a respins 412.',
  ],
  results: [
    '50.000 de descărcări în primul an',
    'Nota 4,6 din 5, dată de 3.900 de jucători',
    'Prima descărcare: 78 MB în loc de 214 MB',
    'Jucători care revin după o săptămână: 17%, față de 11%',
    '99,4% dintre sesiuni fără crash-uri',
  ],
  testimonials: [
    {
      quote: 'Soft launch-ul ne-a costat două luni și câteva convingeri. Amândoi eram siguri că tutorialul e bun.',
      author: 'Nils Averbek',
      role: 'Cofondator și programator, Doublekerb',
    },
    {
      quote:
        'Decontul vine în fiecare lună cu rapoartele magazinelor. Am verificat suma de patru ori și de fiecare dată a ieșit 60%. În martie au fost 1.912 USD pentru noi și 1.275 USD pentru ei. În aprilie a fost jumătate, fiindcă se terminase o promoție, iar decontul o spunea înainte să apuc să întreb.',
      author: 'Imke Rasvan',
      role: 'Cofondatoare și graficiană, Doublekerb',
    },
  ],
};

const tangerineApex: CaseTexts = {
  subtitle: 'Curse contracronometru la apus, împotriva fantomelor prietenilor',
  description:
    'Un drum de coastă, ultima oră de lumină și, în față, cele mai bune curse ale tuturor celor pe care îi cunoașteți, ca dâre de lumină.',
  longDescription: [
    'Tangerine Apex este un joc de curse contracronometru despre „încă o încercare”. Are șaisprezece porțiuni de drum de coastă, iar pe toate e ultima oră înainte de întuneric. Concurați cu fantomele prietenilor. Fiecare lasă o dâră de lumină, așa că vedeți unde a frânat și unde ați pierdut secunda.',
    'Lowsun Games, trei oameni în trei fusuri orare, au venit cu un prototip terminat pentru PC. Împreună l-am dus pe telefoane: comenzi tactile încercate cu 60 de jucători, un server pentru fantome, build-uri pentru două magazine din același commit și pagini în nouă limbi, cu Quillport.',
    'Primele trei drumuri sunt gratuite, iar o singură achiziție le deschide pe celelalte. Reclame nu sunt. După lansare s-au adăugat gratuit patru drumuri. Echipa a ales ce să construiască uitându-se unde renunță jucătorii și a anunțat un drum abia după ce a trecut testele.',
  ].join('\n\n'),
  developmentTime: '14 luni',
  challenges: [
    'O fantomă înregistrată avea 1,8 MB. Fantomele prietenilor se încărcau mai greu decât drumul însuși.',
    'Aceleași comenzi dădeau timpi diferiți pe telefoane diferite, iar fantomele ieșeau de pe drum și treceau prin ziduri.',
    'Cu opt fantome pe drum, dârele de lumină trăgeau telefoanele ieftine la 22 de cadre pe secundă.',
    'Cinci capturi, nouă limbi, două magazine: 90 de imagini de refăcut manual după fiecare schimbare.',
  ],
  solutions: [
    'O fantomă păstrează acum comenzile și o corecție la fiecare jumătate de secundă, în locul fiecărei poziții. Ocupă 23 KB și e gata înainte să se termine numărătoarea.',
    'Fizica se calculează în virgulă fixă, cu 120 de pași pe secundă. În fiecare noapte, unsprezece telefoane parcurg aceleași 400 de curse și trebuie să coincidă la milisecundă.',
    'Toate dârele se desenează ca un singur mesh, iar cele mai îndepărtate patru fantome se actualizează de patru ori mai rar. Aceleași telefoane rămân peste 50.',
    'Capturile le face chiar procesul de build, în toate limbile, din curse înregistrate. Un set nou cere 40 de minute de calculator și un om care să îl parcurgă.',
  ],
  results: [
    '75.000 de descărcări în primele nouă luni',
    'Nota 4,8 din 5, dată de 5.200 de jucători',
    'Un jucător din nouă cumpără jocul complet',
    '2,1 milioane de fantome în 48 GB',
    '99,7% dintre sesiuni fără crash-uri',
  ],
  testimonials: [
    {
      quote:
        'Căutam un publisher și am găsit oameni care ne-au citit codul de fizică. De atunci, nicio fantomă n-a mai trecut prin zid.',
      author: 'Oriel Tamsin',
      role: 'Lead game designer, Lowsun Games',
    },
    {
      quote:
        'Aș fi vrut contractul cu o săptămână mai devreme. Când a venit, avea patru pagini, iar clauza care ne lasă drepturile era pe prima.',
      author: 'Davit Korrin',
      role: 'Programator, Lowsun Games',
    },
  ],
};

export const games = { 1: saltwickBelow, 2: kerblineRush, 3: tangerineApex };
