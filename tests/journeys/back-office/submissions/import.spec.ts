import { readFile } from 'node:fs/promises';
import type { ProjectDetails } from '../../../../domain/inbox/details.ts';
import type { Page as ListPage } from '../../../../domain/inbox/list-query.ts';
import type { Project } from '../../../../domain/conversation/project.ts';
import { expectAccessible } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { expectToast, failedRequest, operator } from '../operator.ts';

const file = (text: string) => ({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const heading = 'Key;Working title;E-Mail;Text;State;Received\n';

test.use({ allowedConsole: failedRequest });

test('A list from another system is checked, mapped and imported once, without sending emails', async ({ page }) => {
  const api = await operator(page);
  await page.goto('/system-panel?q=importia');
  await page.getByRole('link', { name: 'Import', exact: true }).first().click();
  await expect(page.getByRole('tab', { name: 'Import', selected: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Source', { exact: true }).fill('Former mailbox');
  const good = 'A1;Importia One;one@lantern.example;"Light;\nand shadow";completed;2025-11-03\n';
  await page
    .getByLabel('CSV file')
    .setInputFiles(file(`${heading}${good}A2;Importia Two;nobody;Text;finished;2025-11-04\n`));
  await expect(page.getByRole('alert')).toContainText('Choose a column for: Name');
  await page.getByLabel('Name', { exact: true }).selectOption('Working title');
  const errors = page.getByRole('alert');
  await expect(errors).toContainText('2 errors. Nothing is imported until they are fixed.');
  await expect(errors).toContainText('Line 4: E-Mail is not an email address: nobody');
  await expect(errors).toContainText('Line 4: State is not one of the options: finished');
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled();
  await expectAccessible(page);

  const validFile = `${heading}${good}A2;Importia Two;two@lantern.example;Text;pending;2025-11-04\n`;
  const send = async () => {
    await page.getByLabel('CSV file').setInputFiles(file(validFile));
    await page.getByLabel('Name', { exact: true }).selectOption('Working title');
  };
  await send();
  await expect(page.getByText('2 rows: 2 new, 0 already imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 submissions' }).click();
  await expectToast(page, '2 submissions imported');
  await send();
  await expect(page.getByText('2 rows: 0 new, 2 already imported.')).toBeVisible();

  const imported = (await (await api('GET', '/api/projects?q=importia&sort=oldest')).json()) as ListPage<Project>;
  expect(imported.items).toMatchObject([
    { name: 'Importia One', status: 'completed', dueAt: null, externalId: 'A1', createdAt: '2025-11-03T00:00:00.000Z' },
    { name: 'Importia Two', status: 'pending', dueAt: null, importSource: 'Former mailbox' },
  ]);
  const details = (await (await api('GET', `/api/projects/${imported.items[0]!.id}`)).json()) as ProjectDetails;
  expect(details.project.description).toBe('Light;\nand shadow');
  await page.goto(`/system-panel/submissions/${imported.items[0]!.id}`);
  await expect(page.getByText('from Former mailbox, id A1')).toBeVisible();
});

test('Messages are exported with the columns that were chosen before', async ({ page }) => {
  await operator(page);
  const data = { name: 'Mira', email: 'mira@lantern.example', subject: 'Exportia', message: '=1+1 and more' };
  await page.request.post('/api/contact-v2', { data });
  await page.goto('/system-panel/messages?q=exportia');
  const download = async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    return readFile(await (await saved).path(), 'utf8');
  };
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const unwanted = [
    'ID',
    'Received',
    'Answer due',
    'First answered',
    'Assigned to',
    'Labels',
    'Language',
    'Name',
    'Email',
  ];
  for (const column of unwanted) await page.getByRole('checkbox', { name: column, exact: true }).uncheck();
  const expected = "\uFEFFSubject,Message,Status\r\nExportia,'=1+1 and more,new\r\n";
  expect(await download()).toBe(expected);
  await page.reload();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Email', exact: true })).not.toBeChecked();
  expect(await download()).toBe(expected);
});
