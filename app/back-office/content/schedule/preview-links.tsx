import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PreviewLink } from '../../../../domain/publication.ts';
import { call } from '../../../api/client.ts';
import { pages } from '../../../routing/routes.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { localTime } from '../../dates.ts';
import { Panel } from '../../layout/panel.tsx';
import { useMayActAs } from '../../session/session.ts';

const address = (id: number) => `/api/system-panel/cases/${id}/preview-links`;

const linksQuery = (id: number) =>
  queryOptions({ queryKey: [address(id)], queryFn: () => call<PreviewLink[]>(address(id)), gcTime: 0 });

/** Links by which somebody without an account sees the draft, for an hour. */
export function PreviewLinks({ id }: { id: number }) {
  const t = useTranslations('backOffice.content.previewLinks');
  const mayEdit = useMayActAs('editor');
  const queryClient = useQueryClient();
  const { data: links = [] } = useQuery(linksQuery(id));
  const [made, setMade] = useState<{ id: number; address: string }>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: linksQuery(id).queryKey });
  const onError = () => showToast({ title: t('error'), description: t('failed'), variant: 'destructive' });
  const make = useMutation({
    mutationFn: () => call<PreviewLink & { token: string }>(address(id), { method: 'POST' }),
    onSuccess: async (link) => {
      const shared = `${location.origin}${pages.sharedPreview.path}#${link.token}`;
      setMade({ id: link.id, address: shared });
      await refresh();
      await copy(shared);
    },
    onError,
  });
  const revoke = useMutation({
    mutationFn: (link: number) => call(`${address(id)}/${link}`, { method: 'DELETE' }),
    onSuccess: (_response, link) => {
      if (made?.id === link) setMade(undefined);
      showToast({ title: t('revoked') });
      return refresh();
    },
    onError,
  });
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: t('copied') });
    } catch {
      // Without the permission the address stands in its field.
    }
  };
  return (
    <Panel title={t('title')}>
      <p className="mb-3 text-muted">{t('hint')}</p>
      {made && (
        <div className="mb-4 grid gap-2">
          <Field label={t('address')} hint={t('once')}>
            {(control) => (
              <TextInput {...control} readOnly value={made.address} onFocus={(event) => event.currentTarget.select()} />
            )}
          </Field>
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            onClick={() => void copy(made.address)}
          >
            {t('copy')}
          </Button>
        </div>
      )}
      {links.length > 0 && (
        <ul className="mb-4 divide-y divide-edge border-y border-edge">
          {links.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center justify-between gap-3 py-1.5">
              {t('openUntil', { name: link.author, time: localTime(link.expiresAt) })}
              {mayEdit && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t('revokeOf', { name: link.author, time: localTime(link.expiresAt) })}
                  disabled={revoke.isPending}
                  onClick={() => revoke.mutate(link.id)}
                >
                  {t('revoke')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <Button variant="secondary" size="small" disabled={make.isPending} onClick={() => make.mutate()}>
          {t('make')}
        </Button>
      )}
    </Panel>
  );
}
