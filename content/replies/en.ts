import type { ReplyTexts } from '../reply-templates.ts';

export const replies: ReplyTexts = {
  greetings: { named: 'Hello {name},', plain: 'Hello,' },
  received: {
    subject: '“{project}” is on our desk',
    body: `{greeting}

Thank you for writing to us about “{project}”. It is on our desk, and one of us is reading it now, every word of it.

You will hear from us again as soon as we have an opinion worth having. If something changes on your side in the meantime, just reply to this email.

The {studio} team`,
  },
  moreInfo: {
    subject: 'A few questions about “{project}”',
    body: `{greeting}

We have read about “{project}” with interest and would like to know it better before we say anything final.

{missing}

Short answers are fine. Whatever you send stays with us.

The {studio} team`,
  },
  call: {
    subject: 'Shall we talk about “{project}”?',
    body: `{greeting}

We like what we have read about “{project}” and would rather talk than write. Half an hour is enough: you show us where you are, and we tell you how we could help.

Please choose a time that suits you:
{call}

If none of them does, reply with two or three that do.

The {studio} team`,
  },
  accepted: {
    subject: 'We would like to publish “{project}”',
    body: `{greeting}

Good news: we would like to work with you on “{project}”.

The terms are the same for everybody: {developer}% of net revenue is yours, {publisher}% ours. Net means after refunds, taxes and the store’s fee. The contract follows in a separate email; read it in your own time and ask about anything that is not clear.

The first step is a call, so that we can plan the rest together:
{call}

We are looking forward to it.

The {studio} team`,
  },
  declined: {
    subject: 'About “{project}”',
    body: `{greeting}

Thank you for letting us see “{project}”, and for the work that went into it. We have talked it over and decided not to take it on.

{reason}

If you change direction or start something new, write to us again: we read everything.

We wish you all the best with it.

The {studio} team`,
  },
  missing: {
    title: 'A few things are still missing, which you can add on your page:',
    hook: 'the idea in one sentence',
    stage: 'how far along it is',
    playableLink: 'a build or a demo, or a word that there is none yet',
    videoLink: 'a video of it',
    wanted: 'what you are looking for',
    none: `Could you tell us:

1. How far along is it, and is there a build or a video that we could look at?
2. Who works on it, and what is still missing?
3. When would you like to release it, and on which platforms first?`,
  },
  reasons: {
    none: 'We could not give it the time and the people that it deserves. That says something about us and our plans, and little about your work.',
    fit: 'It is not a good match for what we publish. Our players come for other kinds of games and apps, so we would be the wrong people to bring yours to its audience.',
    timing:
      'The time is wrong on our side: our plan for the coming months is full, and you should not have to wait for a free place in it.',
    scope:
      'What remains to be built is more than we can see through with you in the time planned. A smaller first release would make it a different decision.',
    budget:
      'The budget and our means do not fit together: we could not pay for what it needs without cutting what makes it good.',
    quality:
      'What we saw is not yet at the point at which we could put it in front of players. The idea comes through; how it plays and looks does not carry it yet.',
    market:
      'We could not see how to find enough buyers for it. Releases like it have a hard time in the stores at present, and we do not have an answer to that.',
  },
};
