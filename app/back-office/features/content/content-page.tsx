import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../../domain/content/case.ts';
import type { ContentKind } from '../../../../domain/content/translation.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import type { ScreenProps } from '../../kit/screens/loaded-screens.ts';
import { useMayActAs, useOperator } from '../../kit/session/session.ts';
import { AdminScreen } from '../../shell/screen.tsx';
import { useCaseText, useFeatureText, usePartnerText } from './list/card-texts.ts';
import { CaseDialog, useCaseChange } from './list/case-dialog.tsx';
import { ContentList } from './list/content-list.tsx';
import { NewContent } from './list/new-content.tsx';
import { storedCasesQuery, storedFeaturesQuery, storedPartnersQuery, useContentChange } from './requests/queries.ts';

/** The content of the site: one list for each kind, with an address of its own. */
const contents: Record<ContentKind, ComponentType> = { cases: Cases, partners: Partners, features: Features };

/** Cases, partners and features: order, drafts, translations and trash. */
export default function ContentOverview({ screen }: ScreenProps) {
  const Content = contents[screen as ContentKind];
  return <Content />;
}

/** The specification's list of cases with its dialog, and the drafts. */
function Cases() {
  const t = useTranslations('backOffice.cases');
  const mayEdit = useMayActAs('editor');
  const [dialog, setDialog] = useState<{ edited?: Case }>();
  const query = useQuery({ ...storedCasesQuery, enabled: Boolean(useOperator()) });
  const remove = useCaseChange('delete', (id: number) => call('DELETE /api/cases/:id', { id }));
  return (
    <AdminScreen
      screen="cases"
      actions={
        <div className="flex flex-wrap gap-2">
          <NewContent kind="cases" variant="secondary" />
          {/* Disabled until the operator is loaded, since the dialog needs the operator. */}
          <ActionButton
            label={t('addCase')}
            icon={Plus}
            variant="primary"
            size="compact"
            disabled={!mayEdit}
            onClick={() => setDialog({})}
          />
        </div>
      }
    >
      <ContentList
        kind="cases"
        query={query}
        texts={t}
        textOf={useCaseText()}
        edit={{ label: (title) => t('editCase', { title }), run: (edited) => setDialog({ edited }) }}
        removal={{
          change: remove,
          question: t('confirmDelete'),
          confirm: t('delete'),
          label: (title) => t('deleteCase', { title }),
        }}
      />
      {dialog && <CaseDialog edited={dialog.edited} onClose={() => setDialog(undefined)} />}
    </AdminScreen>
  );
}

function Partners() {
  const query = useQuery({ ...storedPartnersQuery, enabled: Boolean(useOperator()) });
  return (
    <AdminScreen screen="partners" actions={<NewContent kind="partners" />}>
      <ContentList kind="partners" query={query} textOf={usePartnerText()} {...useListParts('partners')} />
    </AdminScreen>
  );
}

function Features() {
  const query = useQuery({ ...storedFeaturesQuery, enabled: Boolean(useOperator()) });
  return (
    <AdminScreen screen="features" actions={<NewContent kind="features" />}>
      <ContentList kind="features" query={query} textOf={useFeatureText()} {...useListParts('features')} />
    </AdminScreen>
  );
}

/** The texts and the deletion of a list that the specification does not describe. */
function useListParts(kind: Exclude<ContentKind, 'cases'>) {
  const t = useTranslations('backOffice.content');
  const change = useContentChange(kind, {
    send: (id: number) => call(`DELETE /api/system-panel/${kind}/:id`, { id }),
    done: () => t('trashed'),
    failed: () => ({ title: t('error'), description: t('failed') }),
  });
  return {
    texts: (key: 'loading' | 'failed' | 'empty' | 'emptyHint') => t(`list.${key}`, { kind }),
    removal: {
      change,
      question: t('trashQuestion'),
      confirm: t('trash'),
      label: (name: string) => t('trashOf', { name }),
    },
  };
}
