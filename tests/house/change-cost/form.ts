import { languages } from '../../../domain/text/language.ts';
import type { Tree } from './tree.ts';

/** Adds a public form that is stored in its own table. */
export function publicForm(tree: Tree): void {
  tree.add(
    'domain/conversation/invitation.ts',
    `import * as z from 'zod/mini';
import { honeypot } from '../spam/honeypot.ts';
import { emailAddress, id, timestamp } from '../text/text.ts';

export const invitationForm = z.object({ email: emailAddress() });
export const invitationSubmission = z.extend(invitationForm, honeypot);
export const invitation = z.extend(invitationForm, { id: id(), createdAt: timestamp() });
`,
  );
  tree.add(
    'server/platform/db/migrations/9000-invitations.ts',
    `import type { CreateTableBuilder, Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, text, instant, required } = columnKinds(engine);
  const columns = [id, required(text('email')), required(instant('created_at')), text('idempotency_key'), text('body_digest')];
  let table = db.schema.createTable('invitations') as CreateTableBuilder<string, any>;
  for (const column of columns) table = table.addColumn(...column);
  await table.addUniqueConstraint('invitations_key', ['idempotency_key', 'body_digest']).execute();
}
`,
  );
  tree.insertAfter(
    'server/platform/db/tables.ts',
    /^import .*user\.ts';\n/m,
    "import { invitation } from '../../../domain/conversation/invitation.ts';\n",
  );
  tree.insertAfter(
    'server/platform/db/tables.ts',
    /^  signInAttempts: .*\n/m,
    '  invitations: z.extend(invitation, idempotency),\n',
  );
  tree.add(
    'server/features/invitations/invitations.ts',
    `import { insertOnce } from '../../platform/db/submissions.ts';
import type { Database } from '../../platform/db/tables.ts';

export const insertInvitation = (
  db: Database,
  row: { email: string; createdAt: string; idempotencyKey: string | null; bodyDigest: string },
) => insertOnce(db, 'invitations', row);
`,
  );
  tree.add(
    'domain/api/invitations.ts',
    `import * as z from 'zod/mini';
import { invitationSubmission } from '../conversation/invitation.ts';
import type { All, Operations } from './operation.ts';

export const invitationsApi = {
  'POST /api/invitations': {
    summary: 'Ask for an invitation',
    access: 'public',
    body: invitationSubmission,
    repeatable: true,
    status: 201,
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof invitationsApi> {}
}
`,
  );
  tree.add(
    'server/api/invitations.ts',
    `import { invitationsApi } from '../../domain/api/invitations.ts';
import { insertInvitation } from '../features/invitations/invitations.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { bodyDigest } from '../platform/http/endpoint/request-headers.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { publicForm } from './routing/public-form.ts';

export const invitationsEndpoints = (context: AppContext): Endpoint[] => {
  const accept = publicForm(context, 'invitation');
  return implement(invitationsApi, {
    'POST /api/invitations': async ({ body: { website, ...form }, address, idempotencyKey }) => {
      const createdAt = context.now().toISOString();
      const row = { ...form, createdAt, idempotencyKey, bodyDigest: bodyDigest(form) };
      await accept({ address, website }, (tx) => insertInvitation(tx, row));
      return { success: true } as const;
    },
  });
};
`,
  );
  tree.insertAfter(
    'server/bootstrap/endpoints.ts',
    /^import .*api\/audit\.ts';\n/m,
    "import { invitationsEndpoints } from '../api/invitations.ts';\n",
  );
  tree.insertAfter(
    'server/bootstrap/endpoints.ts',
    /^    \.\.\.authEndpoints.*\n/m,
    '    ...invitationsEndpoints(context),\n',
  );
  tree.add(
    'app/site/pages/contact/invitation-form.tsx',
    `import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { honeypot, HoneypotField } from '../../forms/honeypot-field.tsx';
import { useIdempotencyKey } from '../../../api/idempotency-key.ts';
import { PrivacyNote } from '../../forms/privacy-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';

export function InvitationForm() {
  const t = useTranslations('contact.invitation');
  const key = useIdempotencyKey();
  const [email, setEmail] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const body = { email, ...honeypot(event.currentTarget) };
        void call('POST /api/invitations', { body, idempotencyKey: key.read() }).then(key.renew);
      }}
    >
      <Field label={t('email')}>
        {(field) => <TextInput {...field} type="email" value={email} onChange={({ target }) => setEmail(target.value)} />}
      </Field>
      <HoneypotField />
      <Button type="submit">{t('send')}</Button>
      <PrivacyNote />
    </form>
  );
}
`,
  );
  const page = 'app/site/pages/contact/page.tsx';
  tree.insertAfter(
    page,
    /^import .*message-form\.tsx';\n/m,
    "import { InvitationForm } from './invitation-form.tsx';\n",
  );
  tree.insertAfter(page, /<MessageForm \/>\n/, '<InvitationForm />\n');
  for (const language of languages) {
    const file = `app/i18n/catalogues/${language}.json`;
    tree.insertAfter(
      file,
      /^  "contact": \{\n/m,
      '"invitation": { "email": "Email", "send": "Ask for an invitation" },\n',
    );
  }
}

/** Uses the change in the copy. */
export const use = `
    const { openDatabase } = await import('./server/platform/db/engine.ts');
    const { migrate } = await import('./server/platform/db/migrate.ts');
    const { insertInvitation } = await import('./server/features/invitations/invitations.ts');
    const database = openDatabase({ dataDir: '.' });
    await migrate(database);
    const row = { email: 'mira@player.example', createdAt: '2026-01-02T03:04:05.006Z', idempotencyKey: 'k', bodyDigest: 'd' };
    const ids = [await insertInvitation(database.db, row), await insertInvitation(database.db, row)];
    console.log(JSON.stringify(ids));
    await database.close();
  `;
