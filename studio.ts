/**
 * The studio's facts. An operator who renames the studio, moves its addresses or changes its hours edits only this file: pages, mails,
 * structured data and the response promise read it. The values are samples: addresses end in `.example`, and the holidays are the studio's choice.
 */
export const studio = {
  name: 'Sixtyforty',
  email: 'hello@sixtyforty.example',
  foundedYear: 2023,
  copyrightYear: 2025,

  /** Percent of net revenue (after refunds, taxes and the store's fee). The two add up to 100. */
  split: { developer: 60, publisher: 40, elsewhere: 50 },
  /** Whether the publisher's costs are deducted from its own share; the publishing page says so. */
  coversOwnCosts: true as boolean,

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

  booking: {
    webConference: 'https://booking.sixtyforty.example/web-conference',
    phoneCall: 'https://booking.sixtyforty.example/phone-call',
  },

  /** The three links of the home page's partners section: two partner sites and one mobile ad network. */
  partnerLinks: {
    identity: 'https://brindlequay.example/',
    localization: 'https://quillport.example/',
    mobileAds: 'https://adlumen.example/',
  },

  social: {
    mastodon: 'https://social.example/@sixtyforty',
    youtube: 'https://video.example/@sixtyforty',
  },

  /** Catalogues may spell a name differently: `about.team.name`. */
  team: {
    techLead: 'Ilinca Dorneanu',
    publishingDirector: 'Maksim Orlovets',
    gameDesigner: 'Tessa Quarrie',
  },
} as const;
