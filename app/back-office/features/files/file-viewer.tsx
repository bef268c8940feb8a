import { ChevronLeft, ChevronRight, Download, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Attachment } from '../../../../domain/conversation/conversation.ts';
import { IconButton } from '../../../ui/action-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { addressOfFile, type ShownFault, type ShownFile, showFile } from './shown-file.ts';

/** The steps of the zoom; 1 fits the width. */
const zooms = [0.5, 0.75, 1, 1.5, 2, 3, 4];
const fitting = zooms.indexOf(1);

/** Shows a PDF file or a picture of a sender on a canvas, page by page. Nothing in the file is executed, and no address in it is fetched. */
export function FileViewer({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const t = useTranslations('backOffice.files');
  const [shown, setShown] = useState<ShownFile>();
  const [fault, setFault] = useState<ShownFault>();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(fitting);
  useEffect(() => {
    const closing = new AbortController();
    showFile(file, closing.signal).then(setShown, (error: unknown) => {
      if (!closing.signal.aborted) setFault(faultOf(error));
    });
    return () => closing.abort();
  }, [file]);
  const pages = shown?.pages ?? 0;
  const turn = (to: number) => setPage(Math.min(Math.max(to, 1), Math.max(pages, 1)));
  const scale = (to: number) => setZoom(Math.min(Math.max(to, 0), zooms.length - 1));
  const actions: Partial<Record<string, () => void>> = {
    PageUp: () => turn(page - 1),
    PageDown: () => turn(page + 1),
    Home: () => turn(1),
    End: () => turn(pages),
    '+': () => scale(zoom + 1),
    '=': () => scale(zoom + 1),
    '-': () => scale(zoom - 1),
    '0': () => scale(fitting),
    // A page that is wider than the window is scrolled by the arrows.
    ...(zoom <= fitting && { ArrowLeft: () => turn(page - 1), ArrowRight: () => turn(page + 1) }),
  };
  // The dialog is modal, so its keys work wherever the focus is.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <Dialog open wide title={file.name} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="grid gap-3">
        <div role="toolbar" aria-label={t('toolbar')} className="flex flex-wrap items-center gap-x-1 gap-y-2">
          {pages > 1 && (
            <>
              <IconButton
                label={t('previous')}
                icon={ChevronLeft}
                aria-disabled={page === 1}
                onClick={() => turn(page - 1)}
              />
              <p role="status" className="px-1 tabular-nums">
                {t('page', { page, pages })}
              </p>
              <IconButton
                label={t('next')}
                icon={ChevronRight}
                aria-disabled={page === pages}
                onClick={() => turn(page + 1)}
              />
            </>
          )}
          <IconButton label={t('zoomOut')} icon={ZoomOut} aria-disabled={zoom === 0} onClick={() => scale(zoom - 1)} />
          <IconButton
            label={t('fit')}
            icon={Maximize}
            aria-disabled={zoom === fitting}
            onClick={() => scale(fitting)}
          />
          <IconButton
            label={t('zoomIn')}
            icon={ZoomIn}
            aria-disabled={zoom === zooms.length - 1}
            onClick={() => scale(zoom + 1)}
          />
          <a
            href={addressOfFile(file)}
            download
            className="ml-auto inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-accent underline-offset-4 hover:text-accent"
          >
            <Download className="size-4" aria-hidden />
            {t('download')}
          </a>
        </div>
        {fault ? (
          <p role="alert" className="border-l-4 border-red py-1 pl-3">
            {t(`faults.${fault}`)}
          </p>
        ) : shown ? (
          <Page key={page} file={file} shown={shown} page={page} zoom={zooms[zoom]!} onFault={setFault} />
        ) : (
          <p role="status" className="py-8 text-muted">
            {t('loading')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const faultOf = (error: unknown): ShownFault => (error as { fault?: ShownFault }).fault ?? 'gone';

interface PageProps {
  file: Attachment;
  shown: ShownFile;
  page: number;
  zoom: number;
  onFault: (fault: ShownFault) => void;
}

/** One page, which is drawn again if its size changes. */
function Page({ file, shown, page, zoom, onFault }: PageProps) {
  const t = useTranslations('backOffice.files');
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const width = frame.current!.clientWidth * zoom;
    const draw = async () => {
      const { picture, text: pageText } = await shown.draw(page, width * devicePixelRatio);
      const element = canvas.current;
      if (!isCurrent || !element) return picture.close();
      // A small picture is not enlarged until the operator zooms in.
      const shownWidth = shown.isPicture ? Math.min(width, picture.width * Math.max(zoom, 1)) : width;
      Object.assign(element, { width: picture.width, height: picture.height });
      element.style.width = `${shownWidth}px`;
      element.getContext('bitmaprenderer')!.transferFromImageBitmap(picture);
      element.dataset.page = String(page);
      setText(pageText);
    };
    draw().catch((error: unknown) => isCurrent && onFault(faultOf(error)));
    return () => {
      isCurrent = false;
    };
  }, [shown, page, zoom, onFault]);
  const label = shown.pages > 1 ? t('pageOf', { page, name: file.name }) : file.name;
  return (
    // The element is focusable, so the keyboard scrolls a page that is larger than the window.
    <div
      ref={frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-[70dvh] min-h-40 overflow-auto bg-ink"
    >
      <canvas ref={canvas} role="img" aria-label={label} className="mx-auto block h-auto max-w-none" />
      {text !== '' && <p className="sr-only whitespace-pre-line">{text}</p>}
    </div>
  );
}
