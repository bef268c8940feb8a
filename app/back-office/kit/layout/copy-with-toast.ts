import { showToast } from '../../../ui/toast.ts';

/** Copies a text to the clipboard, and shows in a toast whether the browser allowed it. */
export async function copyWithToast(text: string, texts: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: texts.copied });
  } catch {
    showToast({ title: texts.failed, variant: 'destructive' });
  }
}
