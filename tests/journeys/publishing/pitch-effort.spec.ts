import type { ProjectDetails } from '../../../domain/inbox/details.ts';
import { fieldsOfType, pitchSteps } from '../../../domain/pitch/fields.ts';
import { gif, pdf, png } from '../../../server/features/conversations/testing/files.ts';
import { operator } from '../back-office/operator.ts';
import { expect, test } from '../fixtures.ts';
import { Person } from '../person.ts';

/** The limit for a pitch of every field, in minutes. */
const mostMinutes = 6;

test('A person who types 40 words a minute fills in every field of a pitch in six minutes', async ({ page }) => {
  const contactEmail = 'mira@adit.example';
  const person = new Person(page);
  await page.goto('/publishing/pitch');
  await person.type('name', 'Lanternfall');
  await person.choose('projectType', 'game');
  await person.type('contactEmail', contactEmail);
  await person.type(
    'description',
    'You keep a mine dry with light. Each lamp that you carry makes the water rise elsewhere.',
  );
  const step = (title: string) => page.getByRole('heading', { level: 2, name: title });
  await person.send('Save and continue', step('The game'));

  await person.type('hook', 'Every lamp you light in a flooded mine drowns another tunnel.');
  await person.choose('stage', 'vertical_slice');
  await person.tick('genres.puzzle', 'genres.adventure', 'genres.horror');
  await person.type('engine', 'Godot 4');
  await person.choose('targetQuarter', { index: 4 });
  await person.choose('businessModel', 'premium');
  await person.type('price', '$19.99');
  await person.type('languages', 'English, Romanian');
  await person.row('comparables', 0, { title: 'Inside' });
  await person.row('comparables', 1, { title: 'Oxenfree' });
  await person.row('comparables', 2, { title: 'Carto' });
  await person.send('Save and continue', step('What there is to see'));

  await person.paste('playableLink', 'https://build.example/lanternfall');
  await person.choose('buildKind', 'itch');
  await person.type('howToPlay', 'Password: ember. Press F1 to skip a level.');
  await person.paste('videoLink', 'https://video.example/watch?v=lanternfall');
  await person.paste('steamPage', 'https://store.example/app/4040');
  await person.type('wishlists', '5200');
  await person.type('wishlistsOn', '2026-11-20');
  await person.paste('communities', 'https://chat.example/lantern');
  await person.attach('deck', { name: 'deck.pdf', mimeType: 'application/pdf', buffer: pdf() });
  const shots = [
    { name: 'cave.png', mimeType: 'image/png', buffer: png() },
    { name: 'lamp.gif', mimeType: 'image/gif', buffer: gif() },
  ];
  await person.attach('screenshots', ...shots);
  await person.send('Save and continue', step('What you need'));

  await person.tick('wanted.funding', 'wanted.qa', 'wanted.marketing');
  await person.choose('currency', 'EUR');
  await person.type('asked', '90000');
  await person.type('budget', '140000');
  await person.type('spent', '35000');
  await person.type('monthsLeft', '14');
  await person.row('milestones', 0, { name: 'Alpha', month: '2027-02', amount: '30000' });
  await person.row('milestones', 1, { name: 'Beta', month: '2027-07', amount: '40000' });
  await person.row('milestones', 2, { name: 'Release', month: '2027-11', amount: '20000' });
  await person.choose('rights', 'own');
  await person.type('otherPublishers', 'Two, no offer yet');
  await person.type('exclusivity', 'None promised');
  await person.send('Save and continue', step('Who you are'));

  await person.type('studio', 'Hollow Adit');
  await person.type('country', 'Romania');
  await person.type('timeZone', 'UTC+2');
  await person.choose('size', '2-5');
  await person.row('people', 0, { name: 'Ruxandra Pop', role: 'Design', shipped: 'Kerbline' });
  await person.row('people', 1, { name: 'Dan Ilie', role: 'Code', shipped: 'Kerbline' });
  await person.send('Save', page.getByText('We have everything we need.', { exact: false }));

  const minutes = person.ms / 60_000;
  process.stdout.write(`a pitch of every field | ≤ ${mostMinutes} min | ${person.report}\n`);

  const api = await operator(page);
  const listed = await (await api('GET', `/api/projects?q=${contactEmail}`)).json();
  const { pitch, pitchFiles }: ProjectDetails = await (await api('GET', `/api/projects/${listed.items[0].id}`)).json();
  const blank = fieldsOfType('game').filter((name) => {
    const value = pitch![name];
    return Array.isArray(value) ? value.length === 0 : value === null || value === false;
  });
  // The checkbox for “no build yet” stays empty, since the link to a build is filled in.
  expect(blank).toEqual(['noBuildYet']);
  expect(pitchFiles).toHaveLength(1 + shots.length);
  expect(pitchSteps).toHaveLength(4);
  expect(minutes).toBeLessThanOrEqual(mostMinutes);
});
