import type { CaseTexts } from '../../localize.ts';

const grinpile: CaseTexts = {
  subtitle: 'Un meme pe zi, judecat de prieteni',
  description:
    'Dimineața, grupul primește o imagine. Până la opt seara fiecare scrie o replică, apoi votați. Cea mai bună ajunge în grămadă.',
  longDescription: [
    'Grinpile trimite unui grup de prieteni o imagine pe zi. Până la opt seara puteți scrie o replică. Apoi grupul votează, iar câștigătoarea ajunge în „grămadă”, un perete pe care îl vede numai grupul. Nu există flux fără sfârșit și nici număr de urmăritori: după vot, aplicația nu mai are nimic să vă arate până mâine.',
    'Pilewright, o firmă de trei oameni, avea regulile jocului pe o foaie de hârtie. Restul l-au construit cu instrumentele și oamenii noștri: designul, aplicația web, aplicația Android, serverele și moderarea. Ambele aplicații folosesc același editor de replici, așa că o corecție ajunge în amândouă în aceeași zi.',
    'Grinpile este disponibil pe web și în Google Play, în engleză, rusă și română. Plătesc grupurile care vor să păstreze o grămadă mai mare. Replicile nu se folosesc pentru reclame, iar un grup șters dispare de pe serverele noastre în aceeași noapte.',
  ].join('\n\n'),
  developmentTime: '9 luni',
  challenges: [
    'Toată lumea votează la opt. Timp de două minute, serverele duceau de 60 de ori mai mult decât după-amiaza.',
    'Grupurile sunt private. Nimeni nu poate găsi abuzurile citind ce scriu alții și nimeni nu dorea asta.',
    'O replică arăta altfel pe fiecare telefon: ș și ț din al doilea font, chirilice din al treilea, emoji în toate formele.',
    'Peste jumătate dintre prietenii invitați renunțau la formularul de înregistrare.',
  ],
  solutions: [
    'Un vot este un rând adăugat, iar voturile se numără o singură dată, la închidere. Vârful de seară încape acum pe două servere mici, încărcate la 30%.',
    'Drepturile pentru imaginile zilei le cumpărăm noi și tot noi le verificăm. Un model lingvistic mic verifică replicile înainte de publicare, o sesizare ascunde replica imediat, iar hotărârea o ia un om.',
    'Un singur font variabil acoperă literele latine și chirilice, emoji-urile sunt ale noastre, iar imaginile de trimis se desenează pe server. Fiecare schimbare se compară cu 3.400 de replici păstrate, pixel cu pixel.',
    'Invitația deschide direct imaginea zilei. Contul se cere abia după prima replică.',
  ],
  results: [
    '32.000 de descărcări pe Android și 21.000 de conturi pe web',
    '61% dintre membri participă cel puțin cinci zile pe săptămână',
    'Rezultatele sunt gata la 1,8 secunde după închiderea votului',
    'Replici sesizate: 0,3%, rezolvate în medie în 26 de minute',
    'Prieteni invitați care intră în joc: 79%, față de 48%',
  ],
  testimonials: [
    {
      quote: 'Am scris regulile pe o foaie de hârtie. E și acum pe perete, iar aplicația încă le respectă.',
      author: 'Jorunn Balke',
      role: 'Fondatoare, Pilewright',
    },
    {
      quote:
        'Când a căzut votul în beta, se uitau deja la el înainte să le scriem. La nouă știam cauza, iar joi aveam soluția.',
      author: 'Matei Sorrel',
      role: 'Responsabil de produs, Pilewright',
    },
  ],
};

const brindlequay: CaseTexts = {
  subtitle: 'Un zid de afișe în port, pentru un studio de identitate vizuală',
  description:
    'Site-ul partenerului nostru Brindlequay: 64 de afișe pe un singur zid lung, făcute numai din litere și destul de ușoare pentru Wi-Fi-ul de pe feribot.',
  longDescription: [
    'Brindlequay creează identități vizuale pentru jocuri și aplicații: nume, lettering, logouri, coperte. Lucrează într-o veche clădire a vămii și judecă un logo cum judecă portul un steag. Trebuie citit de departe și pe vreme rea.',
    'Propriul lor site trebuia să treacă aceeași probă. În loc de fotografii cu cărți de vizită, 64 de proiecte atârnă ca afișe pe zidul lung al cheiului. Fiecare afiș este text viu, cules cu fontul proiectului, așa că poate fi căutat, tradus, tipărit și citit cu voce tare.',
    'Brindlequay a cules toate afișele. Noi am construit zidul, editorul în care le atârnă pe cele noi și versiunile în engleză, rusă și română. Nimeni n-a trimis facturi: ei desenează pentru titlurile pe care le publicăm, noi avem grijă de site-ul lor.',
  ].join('\n\n'),
  developmentTime: '4 luni',
  challenges: [
    'Șaizeci și patru de afișe cu patruzeci de fonturi însemnau 5,8 MB de fonturi.',
    'Literele potrivite din ochi pentru un ecran lat se destrămau pe telefon, fiecare afiș în felul lui.',
    'Literele desenate ca imagine nu-i spun nimic unui cititor de ecran sau unui motor de căutare.',
    'Fiecare afiș nou aștepta un programator care să îl atârne.',
  ],
  solutions: [
    'Fiecare afiș încarcă numai literele pe care le folosește, decupate din font la construirea site-ului. Tot zidul ocupă 410 KB, primul ecran 62 KB.',
    'Afișele stau pe o grilă de cinci pe opt, în unități relative, iar designerul vede alături trei lățimi de ecran în timp ce culege. Niciunul n-a avut nevoie de o variantă pentru telefon.',
    'Fiecare afiș este mai întâi text, cu contururile desenate deasupra. Le-am ascultat pe toate 64 în NVDA și VoiceOver, până când s-au citit în ordinea în care se văd.',
    'Un editor în browser salvează afișele ca fișiere simple în repository, iar previzualizarea e gata în 50 de secunde. Ultimele 23 de afișe au fost atârnate fără noi.',
  ],
  results: [
    '64 de afișe, cu 62 KB de fonturi pe primul ecran',
    'Conținutul principal apare în 0,9 secunde pe un telefon mediu, prin 4G',
    'Cereri primite prin site: 11 pe lună, față de 4',
    'Conformitate WCAG 2.2 AA, confirmată de un audit extern',
  ],
  testimonials: [
    {
      quote: 'Noi am cerut un zid, nu un site. Prima lor întrebare a fost de la ce distanță se va uita lumea.',
      author: 'Sunniva Drake',
      role: 'Parteneră, Brindlequay',
    },
    {
      quote: 'Literele mele ajung pe ecran cu tot cu spațierea lor. Nu v-ar veni să credeți cât de rar se întâmplă.',
      author: 'Caspian Roe',
      role: 'Type designer, Brindlequay',
    },
  ],
};

const shiftloom: CaseTexts = {
  subtitle: 'Ture și predări pentru echipe din fusuri orare diferite',
  description:
    'Vedeți cine e treaz, cine e de serviciu și ce trebuie să știe. O singură tablă pentru turele și predările unei echipe care nu stă niciodată în aceeași cameră.',
  longDescription: [
    'Shiftloom este o tablă pentru echipe în care nu sunt niciodată toți treji în același timp. Arată a cui e tura, cine urmează și ce trebuie să știe înainte să înceapă. O predare este o notă scurtă în trei părți: ce s-a întâmplat, ce a rămas deschis, ce e de lăsat în pace.',
    'L-am început pentru noi. Oferim asistență non-stop pentru titlurile publicate, din trei fusuri orare, iar tabelul nostru pierdea o tură de câte ori se schimba ora. În ianuarie 2026 turele noastre au trecut pe Shiftloom, iar de atunci patru studiouri au intrat în beta închis.',
    'Se va deschide ca aplicație web, gratuită pentru echipe de cel mult cinci oameni. Invitațiile urmează ordinea din lista de așteptare și nimic altceva. Până atunci, mai mult scoatem decât adăugăm: ultima versiune are trei ecrane, cea dinainte avea cinci.',
  ].join('\n\n'),
  developmentTime: '20 de luni până acum',
  challenges: [
    'Țările schimbă ora în zile diferite. De două ori pe an, o tură se pierdea sau se ocupa de două ori.',
    'La sfârșitul unei ture de noapte, nota de predare e primul lucru peste care se sare.',
    'Doi responsabili care planificau aceeași săptămână își suprascriau modificările fără să observe.',
    'Oamenii își caută turele acolo unde rețeaua e cea mai slabă: în tren, la cinci dimineața.',
  ],
  solutions: [
    'O tură se păstrează în ora locală a celui care o face și se compară cu celelalte în UTC. La fiecare commit, 1.900 de planificări generate sunt verificate ca să nu aibă goluri sau suprapuneri la schimbarea orei.',
    'Shiftloom schițează nota cu un model lingvistic, din tichetele turei. Rămâne schiță până când cel care iese din tură o citește și o semnează cu numele lui.',
    'Fiecare modificare privește o singură tură și se îmbină pe server. Dacă doi oameni schimbă aceeași tură, amândoi văd ambele variante și aleg.',
    'Următoarele 14 zile se păstrează pe dispozitiv, iar modificările așteaptă conexiunea la rând. Fără rețea, tabla se deschide în mai puțin de o jumătate de secundă.',
  ],
  results: [
    'Nicio tură ratată din 740, de când planificarea noastră e pe Shiftloom',
    'Ture încheiate cu o notă: 93%, față de 58%',
    'Planificarea unei luni durează 25 de minute în loc de două ore și jumătate',
    'Patru studiouri și 46 de oameni în beta închis',
    '640 de echipe pe lista de așteptare',
  ],
  testimonials: [
    {
      quote:
        'În ultima duminică din martie n-a lipsit nimeni și nimeni n-a venit de două ori. Am observat tocmai pentru că nu s-a întâmplat nimic.',
      author: 'Freya Lindhal',
      role: 'Responsabilă de asistență, Moss & Meridian',
    },
    {
      quote: 'Citesc trei rânduri și știu cum a fost noaptea. Înainte citeam două sute de mesaje și ghiceam.',
      author: 'Anselm Okoye-Wirth',
      role: 'Producător, Papervane',
    },
  ],
};

export const products = { 4: grinpile, 5: brindlequay, 6: shiftloom };
