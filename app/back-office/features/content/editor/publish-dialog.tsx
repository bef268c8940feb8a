import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { changedParts, type Content, type EditedContent, partsOf } from '../../../../../domain/content/content.ts';
import { type ContentKind, untranslatedCounts } from '../../../../../domain/content/translation.ts';
import type { MediaFile } from '../../../../../domain/media/media.ts';
import { defaultLanguage, languages } from '../../../../../domain/text/language.ts';
import { languageName } from '../../../../../domain/text/typography.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { mediaQuery } from '../../../kit/pictures/uploads.ts';

interface PublishDialogProps {
  kind: ContentKind;
  stored: EditedContent;
  /** The content that becomes public. */
  content: Content;
  /** The name of a part of the content. */
  label: (part: string) => string;
  busy: boolean;
  onPublish: () => void;
  onCancel: () => void;
}

/** Shows what a publication changes on the site and what it still lacks, before it is made. */
export function PublishDialog({ kind, stored, content, label, busy, onPublish, onCancel }: PublishDialogProps) {
  const t = useTranslations('backOffice.content');
  const { data: library = [] } = useQuery(mediaQuery);
  const changed = changedParts(partsOf(kind, stored.content), partsOf(kind, content)).map(label);
  const openLanguages = languages
    .filter((language) => language !== defaultLanguage)
    .map((language) => ({ language, ...untranslatedCounts(kind, content, language) }))
    .filter(({ stale, missing }) => stale + missing > 0);
  const undescribed = picturesWithoutText(content, library);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('publishing.title')}
      description={t(stored.isPublic ? 'publishing.replaces' : 'publishing.becomesPublic')}
    >
      <div className="grid gap-5">
        {stored.isPublic && changed.length > 0 && (
          <Names title={t('publishing.changed', { count: changed.length })} names={changed} />
        )}
        {openLanguages.length > 0 && (
          <Names
            title={t('publishing.languages')}
            names={openLanguages.map(({ language, ...counts }) =>
              t('lacks', { language: languageName(language), ...counts }),
            )}
          />
        )}
        {undescribed.length > 0 && (
          <Names
            title={t('publishing.pictures', { count: undescribed.length })}
            names={undescribed.map(({ name }) => name)}
          />
        )}
        {openLanguages.length === 0 && undescribed.length === 0 && <p>{t('publishing.complete')}</p>}
        <div className="flex flex-wrap gap-3">
          <ActionButton data-initial-focus label={t('publish')} variant="primary" busy={busy} onClick={onPublish} />
          <ActionButton label={t('cancel')} variant="quiet" onClick={onCancel} />
        </div>
      </div>
    </Dialog>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-muted [overflow-wrap:anywhere]">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

/** The uploaded pictures of a content that neither have an alternative text nor are marked as decorative. */
function picturesWithoutText(content: Content, library: readonly MediaFile[]): MediaFile[] {
  const { logoUrl, heroImageUrl, screenshots } = content;
  const addresses = new Set([logoUrl, heroImageUrl, ...(Array.isArray(screenshots) ? screenshots : [])]);
  return library.filter(
    ({ address, alt, decorative }) => addresses.has(address) && !decorative && Object.keys(alt).length === 0,
  );
}
