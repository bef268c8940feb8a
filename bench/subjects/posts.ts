import { load } from '../harness/load.ts';
import { onBothProducts } from '../harness/servers.ts';
import { median, type Subject } from '../harness/subject.ts';

/** Contact forms of many people, since an address receives few confirmations per day. */
const requests = Array.from({ length: 5000 }, (_, person) => {
  const body = JSON.stringify({
    name: 'Mira Vasile',
    email: `mira-${person}@player.example`,
    subject: 'A question about publishing',
    message: 'We have a cave that floods with every tide, a boat, and one lamp. Would you look at it?',
  });
  return `POST /api/contact-v2 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
});

/** The rate of forms that are on disk when they are acknowledged. The limit is twice the stated load of 50 forms/s. */
export const posts: Subject = {
  id: 'posts',
  title: 'Form posts, stored durably',
  measure: ({ rounds, seconds, log }) =>
    onBothProducts(async (engine, product) => {
      const rates: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const job = { port: product.port, requests, connections: 32, seconds, status: 201 };
        const { perSecond } = await load(job, product.pids());
        if (round > 0) rates.push(perSecond);
        log(`${engine} ${round}/${rounds}: ${Math.round(perSecond)} forms/s`);
      }
      return [{ what: engine, measured: median(rates), unit: 'forms/s', limit: { least: 100 } }];
    }),
};
