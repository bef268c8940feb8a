import type { ReactElement } from 'react';
import type { Language } from '../../../domain/language.ts';
import type { MailKind, MailPayloads } from '../mail-module.ts';

/** Makes one kind of mail: its subject, and the rest as an element. */
export type Template<Kind extends MailKind> = (
  payload: MailPayloads[Kind],
  language: Language,
  site: { publicUrl: string },
) => { subject: string; mail: ReactElement };
