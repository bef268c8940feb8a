// Names, quotes and figures are invented samples, to be replaced.
import { games } from './ro/games.ts';
import { products } from './ro/products.ts';
import type { ContentTexts } from '../localize.ts';

export const cases: ContentTexts['cases'] = { ...games, ...products };

export const partners: ContentTexts['partners'] = {
  1: {
    description:
      'Nume, lettering, logouri și coperte pentru magazine. Au desenat identitatea a trei titluri publicate de noi și încearcă orice logo mai întâi la mărimea unei pictograme de telefon.',
    category: 'Identitate vizuală',
  },
  2: {
    description:
      'Traduceri făcute de oameni care joacă ei înșiși. Paisprezece limbi, fiecare cu un al doilea cititor, și fiecare rând verificat direct în joc, nu într-un tabel.',
    category: 'Localizare',
  },
  3: {
    description:
      'O platformă de publicitate mobilă care vă arată fiecare ofertă. O folosim pentru reclame pe care jucătorii aleg să le vadă, iar rapoartele ei ajung la dezvoltatori nemodificate.',
    category: 'Publicitate mobilă',
  },
};

export const features: ContentTexts['features'] = {
  1: {
    title: 'Pipeline-uri de build',
    description:
      'Fiecare commit se compilează, se testează și se împachetează pentru toate magazinele, fără să depindă de laptopul cuiva. Pentru o lansare ajunge o singură aprobare. Dacă ceva merge prost, versiunea anterioară revine în câteva minute.',
    category: 'Automatizare',
  },
  2: {
    title: 'Integrare AI',
    description:
      'Modele lingvistice acolo unde economisesc muncă: sortarea feedbackului de la jucători, filtrarea chatului, schițarea notelor. Pe fiecare îl testăm întâi pe datele dumneavoastră, iar un om poate anula orice decizie.',
    category: 'Integrări avansate',
  },
  3: {
    title: 'Multiplayer',
    description:
      'Lobby-uri, clasamente, fantome și servere dedicate, pe măsura jucătorilor pe care îi aveți. Testăm cu întârzieri și pachete pierdute înaintea jucătorilor. Vedeți factura lunară a serverelor înainte să ne apucăm de lucru.',
    category: 'Integrări avansate',
  },
  4: {
    title: 'Localizare',
    description:
      'Vă scoatem textele din cod, le dăm la tradus unor oameni care joacă ei înșiși și verificăm fiecare limbă direct în joc. Pluralele, fonturile și ruperile de rând fac parte din serviciu, la fel și pagina din magazin.',
    category: 'Integrări avansate',
  },
  5: {
    title: 'Optimizarea performanței',
    description:
      'Măsurăm pe cel mai slab dispozitiv pe care vreți să ruleze jocul și listăm ce costă cel mai mult, în milisecunde și megaocteți. Apoi reparăm în această ordine. Un test automat, în fiecare noapte, are grijă să nu se piardă câștigul.',
    category: 'Performanță',
  },
  6: {
    title: 'Analytics și monitorizare',
    description:
      'Unde renunță jucătorii, unde apar crash-uri, ce schimbare a ajutat: câteva grafice la care vă veți uita în fiecare săptămână. Nu colectăm mai mult decât cer graficele, iar datele sunt ale dumneavoastră.',
    category: 'Analytics',
  },
};
