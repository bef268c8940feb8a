/**
 * The facts with which the studio begins: pages, emails, structured data and the response promise use each of them until an admin changes it
 * in the settings. The values are samples: addresses end in `.example`, and the holidays are the studio's choice.
 */
export const studio = {
  name: 'Sixtyforty',
  email: 'hello@sixtyforty.example',
  foundedYear: 2023,
  copyrightYear: 2025,

  /** The developer's percentage of net revenue (after refunds, taxes and the store's fee) here and elsewhere; the publisher has the rest. */
  split: { developer: 60, elsewhere: 50 },
  /** Whether the publisher's costs are deducted from its own share, which the publishing page then states. */
  coversOwnCosts: true,

  /** Working hours. The site prints `label`; all calculations use `timeZone`. */
  hours: {
    timeZone: 'America/New_York',
    label: 'EST',
    opens: '09:00',
    closes: '18:00',
    /** ISO weekdays, Monday is 1. */
    weekdays: [1, 2, 3, 4, 5],
    /** Days on which the clock of the 24-hour promise stops, `YYYY-MM-DD` in `timeZone`. */
    holidays: ['2026-11-26', '2026-12-25', '2027-01-01', '2027-05-31', '2027-07-05', '2027-09-06', '2027-11-25'],
  },
  responseHours: 24,

  /** The services that the publishing page offers: game publishing, app publishing, consultation. */
  services: ['game', 'app', 'gamedev-solutions'],

  booking: {
    webConference: 'https://booking.sixtyforty.example/web-conference',
    phoneCall: 'https://booking.sixtyforty.example/phone-call',
  },

  /** The links of the home page's partners section: two partner sites and one mobile ad network. */
  partnerLinks: [
    {
      name: 'Brindlequay',
      address: 'https://brindlequay.example/',
      text: {
        en: 'Names, lettering and logos',
        ru: 'Названия, леттеринг и логотипы',
        ro: 'Nume, lettering și logouri',
      },
    },
    {
      name: 'Quillport',
      address: 'https://quillport.example/',
      text: {
        en: 'Translation, checked in-game',
        ru: 'Перевод с проверкой прямо в игре',
        ro: 'Traducere verificată direct în joc',
      },
    },
    {
      name: 'Adlumen',
      address: 'https://adlumen.example/',
      text: { en: 'Mobile ad platform', ru: 'Платформа мобильной рекламы', ro: 'Platformă de publicitate mobilă' },
    },
  ],

  social: [
    { network: 'Mastodon', address: 'https://social.example/@sixtyforty' },
    { network: 'YouTube', address: 'https://video.example/@sixtyforty' },
  ],

  /** The people on the page about the studio. A language without a text shows the English one. */
  team: [
    {
      name: { en: 'Ilinca Dorneanu', ru: 'Илинка Дорняну', ro: 'Ilinca Dorneanu' },
      role: { en: 'Tech Lead', ru: 'Техлид', ro: 'Tech lead' },
      text: {
        en: 'Looks after builds, servers and frame times. What can be automated, she has automated; for the rest there is a note that says why not.',
        ru: 'Отвечает за сборки, серверы и время кадра. Что можно автоматизировать, она автоматизировала; про остальное написано, почему нельзя.',
        ro: 'Are grijă de build-uri, servere și timpul pe cadru. Ce se poate automatiza a automatizat; pentru rest, o notă spune de ce nu.',
      },
    },
    {
      name: { en: 'Maksim Orlovets', ru: 'Максим Орловец', ro: 'Maksim Orlovets' },
      role: { en: 'Publishing Director', ru: 'Издательский директор', ro: 'Director de publishing' },
      text: {
        en: 'Looks after store pages, launch dates and contracts. He reads every agreement aloud before anyone signs it.',
        ru: 'Отвечает за страницы в магазинах, даты выхода и договоры. Каждый договор читает вслух, прежде чем его подпишут.',
        ro: 'Are grijă de paginile din magazine, de datele de lansare și de contracte. Citește fiecare contract cu voce tare înainte să fie semnat.',
      },
    },
    {
      name: { en: 'Tessa Quarrie', ru: 'Тесса Кварри', ro: 'Tessa Quarrie' },
      role: { en: 'Game Designer', ru: 'Геймдизайнер', ro: 'Game designer' },
      text: {
        en: 'Plays what you send. She writes down where she got lost and when she laughed, and leaves the fixing to you.',
        ru: 'Играет в то, что вы прислали. Записывает, где заблудилась и где засмеялась, а как это чинить, решать вам.',
        ro: 'Joacă ce trimiteți. Notează unde s-a rătăcit și când a râs, iar rezolvarea o lasă în seama dumneavoastră.',
      },
    },
  ],

  /** The stores and devices in the order of the publishing page. A service lists those of its categories, a story those that it names by key. */
  platforms: [
    {
      key: 'steam',
      name: { en: 'Steam' },
      category: 'PC Gaming',
      status: 'available',
      description: {
        en: 'Store page, wishlists, demo festivals and a tested build on every branch.',
        ru: 'Страница в Steam, списки желаемого, фестивали демоверсий и проверенная сборка в каждой ветке.',
        ro: 'Pagină în magazin, liste de dorințe, festivaluri de demo-uri și un build testat pe fiecare branch.',
      },
    },
    {
      key: 'epicGames',
      name: { en: 'Epic Games' },
      category: 'PC Gaming',
      status: 'available',
      description: {
        en: 'A lower store fee than most, so there is more to split.',
        ru: 'Комиссия магазина ниже, чем у большинства, поэтому делить остаётся больше.',
        ro: 'Un comision mai mic decât la cele mai multe magazine, deci rămâne mai mult de împărțit.',
      },
    },
    {
      key: 'appStore',
      name: { en: 'App Store' },
      category: 'Mobile',
      status: 'available',
      description: {
        en: 'iPhone and iPad. We see to privacy labels and age ratings and answer the reviewers’ questions.',
        ru: 'iPhone и iPad. Заполним сведения о конфиденциальности и возрастной рейтинг, ответим на вопросы модераторов.',
        ro: 'iPhone și iPad. Completăm datele de confidențialitate și clasificarea pe vârste și răspundem la întrebările moderatorilor.',
      },
    },
    {
      key: 'googlePlay',
      name: { en: 'Google Play' },
      category: 'Mobile',
      status: 'available',
      description: {
        en: 'Test tracks first, then a staged rollout that stops when crashes rise.',
        ru: 'Сначала каналы тестирования, потом поэтапный релиз, который останавливается, если сбоев становится больше.',
        ro: 'Întâi canalele de test, apoi o lansare în etape care se oprește dacă apar mai multe crash-uri.',
      },
    },
    {
      key: 'microsoftStore',
      name: { en: 'Microsoft Store' },
      category: 'PC & Mobile',
      status: 'available',
      description: {
        en: 'Windows PCs and tablets, and people who never open a game launcher.',
        ru: 'ПК и планшеты с Windows — для тех, кто никогда не открывает игровых лаунчеров.',
        ro: 'PC-uri și tablete cu Windows, pentru oameni care nu deschid niciodată un launcher de jocuri.',
      },
    },
    {
      key: 'webPlatforms',
      name: { en: 'Web Platforms', ru: 'Веб-платформы', ro: 'Platforme web' },
      category: 'Web',
      status: 'available',
      description: {
        en: 'Game portals and your own site. The first screen loads before anyone leaves.',
        ru: 'Игровые порталы и ваш сайт. Первый экран появляется раньше, чем игрок успеет уйти.',
        ro: 'Portaluri de jocuri și site-ul dumneavoastră. Primul ecran se încarcă înainte să plece cineva.',
      },
    },
    {
      key: 'nintendoSwitch',
      name: { en: 'Nintendo Switch' },
      category: 'Console',
      status: 'coming_soon',
      description: {
        en: 'Handheld or on the big screen. We plan controls and text size for both.',
        ru: 'На экране консоли или телевизора: управление и размер текста продумываем для обоих.',
        ro: 'În mână sau pe ecranul mare: gândim comenzile și mărimea textului pentru ambele moduri.',
      },
    },
    {
      key: 'playStation',
      name: { en: 'PlayStation' },
      category: 'Console',
      status: 'coming_soon',
      description: {
        en: 'Trophies, suspend and resume, and certification on the list from the first build.',
        ru: 'Трофеи, режим ожидания и сертификация — в списке задач с первой сборки.',
        ro: 'Trofee, suspendare și reluare, certificare: toate pe listă de la primul build.',
      },
    },
    {
      key: 'xbox',
      name: { en: 'Xbox' },
      category: 'Console',
      status: 'coming_soon',
      description: {
        en: 'Xbox Series X|S, with saves that follow the player to Windows.',
        ru: 'Xbox Series X|S. Сохранения доступны и на Windows.',
        ro: 'Xbox Series X|S, cu salvări care îl urmează pe jucător pe Windows.',
      },
    },
  ],

  /** The success stories of the publishing page, with keys of platforms and ids of cases. */
  stories: [
    {
      kind: { en: 'Mobile racing collection', ru: 'Коллекция мобильных гонок', ro: 'Colecție de curse pentru mobil' },
      title: { en: 'Kerbline Rush, Tangerine Apex' },
      text: {
        en: 'Two studios, two racing games: wet kerbs at night and a coast road at sunset. Both are live on the App Store and Google Play. In one, ads wait until the player asks for them; the other has none.',
        ru: 'Две студии и две гонки: мокрые бордюры ночью и прибрежная дорога на закате. Обе вышли в App Store и Google Play. В одной реклама ждёт, пока игрок сам её включит, в другой её нет вовсе.',
        ro: 'Două studiouri, două jocuri de curse: borduri ude noaptea și un drum de coastă la apus. Ambele sunt în App Store și Google Play. Într-unul, reclamele așteaptă să le ceară jucătorul; în celălalt nu există.',
      },
      platforms: ['appStore', 'googlePlay'],
      cases: [2, 3],
      picture: 'keyArt',
    },
    {
      kind: { en: 'Social gaming platform', ru: 'Социальная игровая платформа', ro: 'Platformă de jocuri sociale' },
      title: { en: 'Grinpile' },
      text: {
        en: 'A group of friends gets one picture a day, writes captions and votes. We helped a company of three design and build the web and Android apps, and published both.',
        ru: 'Компания друзей каждый день получает одну картинку, придумывает подписи и голосует. Мы помогли команде из трёх человек спроектировать и сделать веб-версию и приложение для Android и сами же их издали.',
        ro: 'Un grup de prieteni primește o imagine pe zi, scrie replici și votează. Am ajutat o firmă de trei oameni să proiecteze și să dezvolte aplicațiile pentru web și Android și le-am publicat pe amândouă.',
      },
      platforms: ['webPlatforms', 'googlePlay'],
      cases: [4],
      picture: 'keyArt',
    },
    {
      kind: { en: 'Studio solutions', ru: 'Решения для студий', ro: 'Soluții pentru studiouri' },
      title: {
        en: 'Hollow Adit’s nightly builds',
        ru: 'Ночные сборки Hollow Adit',
        ro: 'Build-urile de noapte de la Hollow Adit',
      },
      text: {
        en: 'Builds of Saltwick Below used to be made by hand on one laptop. Now a pipeline packs, tests and uploads one every night, and a public release takes one approval.',
        ru: 'Раньше сборки Saltwick Below делали вручную на одном ноутбуке. Теперь пайплайн каждую ночь сам собирает, проверяет и загружает новую, а для релиза хватает одного подтверждения.',
        ro: 'Build-urile pentru Saltwick Below se făceau manual, pe un singur laptop. Acum un pipeline le împachetează, le testează și le încarcă în fiecare noapte, iar o lansare publică cere o singură aprobare.',
      },
      platforms: ['steam'],
      cases: [1],
      picture: 'screenshot',
    },
  ],

  /** The order of the sections of each page, and which of them are shown; `{}` is the usual order. */
  sections: {},

  /** Whether visitors see the samples of `content/` where there are no cases, partners or features, and while they cannot be read. */
  showsSamples: true,

  /** Languages that are switched off for visitors, such as `ro`. */
  hiddenLanguages: [],

  /** The texts that replace those of the public catalogues, by language and by key; the screen of the texts writes them. */
  texts: {},
  /** The studio's own pages at `/p/<slug>`, and the redirects of addresses that the site had before; the back office makes both. */
  pages: [],
  redirects: [],
};

/** How the studio works. These switches need a restart, since the product has other pages, calls and screens then. */
export const practice = {
  /** How operators judge submissions. A part that is switched off leaves no trace in the back office. */
  judging: {
    /** Operators score submissions independently: nobody sees the others' scores before saving their own. */
    assessment: true as boolean,
    /** Stages of a decision besides the four statuses, with a board of their own and a watch list. */
    stages: true as boolean,
    /** A declining reply has a reason, with a paragraph for the sender, and may share sentences of assessments. */
    declineReasons: true as boolean,
    /**
     * At most 8 criteria, scored from 1 to 5. Weights are relative to each other. Keys are stored with the scores, so a renamed criterion
     * keeps its key, and the scores of a removed one no longer count.
     */
    criteria: [
      { key: 'hook', name: 'Hook', weight: 3 },
      { key: 'feel', name: 'Feel', weight: 3 },
      { key: 'market', name: 'Market', weight: 2 },
      { key: 'team', name: 'Team', weight: 2 },
      { key: 'scope', name: 'Scope and budget', weight: 1 },
      { key: 'readiness', name: 'Readiness', weight: 1 },
    ],
  },

  /** Whether senders can complete their pitch on their page. Switched off, it leaves no trace on the site and in the back office. */
  pitch: { enabled: true as boolean },
} as const;
