import { contactForm } from '../harness/call.ts';
import { load } from '../harness/load.ts';
import { onBothProducts } from '../harness/servers.ts';
import { median, type Subject } from '../harness/subject.ts';

const requests = Array.from({ length: 5000 }, (_, person) => {
  const body = contactForm(person);
  return `POST /api/contact-v2 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
});

/** Forms that are on disk when they are acknowledged: ten times the stated load. */
export const posts: Subject = {
  id: 'posts',
  title: 'Form posts, stored durably',
  measure: ({ rounds, seconds, log }) =>
    onBothProducts(async (what, product) => {
      const rates: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const job = { port: product.port, requests, connections: 32, seconds, status: 201 };
        const { perSecond } = await load(job, product.pids());
        if (round > 0) rates.push(perSecond);
        log(`${what} ${round}/${rounds}: ${Math.round(perSecond)} forms/s`);
      }
      return [{ what, measured: median(rates), unit: 'forms/s', limit: { least: 500 } }];
    }),
};
