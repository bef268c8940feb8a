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
  /** Whether the publisher's costs are deducted from its own share; the publishing page says so. */
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

  /** The order of the sections of each page, and which of them are shown; `{}` is the usual order. */
  sections: {},

  /** Whether visitors see the samples of `content/` where there are no cases, partners or features, and while they cannot be read. */
  showsSamples: true,

  /** Languages that are switched off for visitors, such as `ro`. */
  hiddenLanguages: [],
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
