import { action, linkList, paragraph, quotation, trackLink } from './parts.tsx';
import { itemLink, opening, type Template } from './template.ts';

/* Emails to senders of submissions and messages, except for the thank-you emails. */

/** An operator's reply as it was typed, above the text that it refers to. */
export const reply: Template<'reply'> = ({ subject, body, quoted, track }, context) => {
  const { text, time } = context;
  return {
    subject,
    label: text('reply.label'),
    title: subject,
    intro: body,
    preview: body.slice(0, 150),
    parts: [
      ...trackLink(track, context),
      ...(quoted.text === '' ? [] : [quotation(text('reply.wrote', { at: time(quoted.at) }), quoted.text)]),
    ],
  };
};

/** New links to all submissions and messages of an address. */
export const trackLinks: Template<'track-links'> = ({ links }, context) => {
  const { text, time, publicUrl } = context;
  const shown = links.map(({ createdAt, track, ...item }) => ({
    name: itemLink(item, context).name,
    address: `${publicUrl}/track/${track}`,
    about: time(createdAt),
  }));
  return {
    ...opening(context, 'trackLinks'),
    label: text('track.label'),
    explained: true,
    parts: [linkList(shown), paragraph(text('trackLinks.keep'))],
  };
};

/** The link that confirms a sender's request from their page. The email does not repeat any text that was typed there. */
export const trackRequest: Template<'track-request'> = ({ request, track, ...item }, context) => {
  const { text, publicUrl } = context;
  const { name } = itemLink(item, context);
  return {
    ...opening(context, `trackRequest.${request}`, { about: name }),
    label: name,
    parts: [
      action(text('trackRequest.open'), `${publicUrl}/track/confirm/${track}`),
      paragraph(text('trackRequest.ignore')),
    ],
  };
};
