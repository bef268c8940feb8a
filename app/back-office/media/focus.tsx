import { useTranslations } from 'use-intl';
import type { MediaFile } from '../../../domain/media.ts';
import { Thumbnail } from './grid.tsx';

interface FocusProps {
  file: MediaFile;
  focus: MediaFile['focus'];
  disabled: boolean;
  onChange: (focus: MediaFile['focus']) => void;
}

/** A picture with the point that crops keep in view: a click sets it, and so do two sliders. */
export function Focus({ file, focus, disabled, onChange }: FocusProps) {
  const t = useTranslations('backOffice.media');
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-3 max-sm:order-first">
      {/* The sliders below do the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className="relative mx-auto w-fit cursor-crosshair border border-edge"
        onClick={({ clientX, clientY, currentTarget }) => {
          if (disabled) return;
          const { left, top, width, height } = currentTarget.getBoundingClientRect();
          const percent = (share: number) => Math.min(100, Math.max(0, Math.round(share * 100)));
          onChange({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
        }}
      >
        <Thumbnail file={file} large className="max-h-80 [&_img]:max-h-80" />
        <span
          aria-hidden
          className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-bone bg-accent/60 ring-2 ring-ink"
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        />
      </div>
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis} className="grid grid-cols-[8rem_minmax(0,1fr)_3rem] items-center gap-3 text-sm">
          {t(`focus.${axis}`)}
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={focus[axis]}
            disabled={disabled}
            className="h-9 w-full min-w-0 accent-accent"
            onChange={({ target }) => onChange({ ...focus, [axis]: Number(target.value) })}
          />
          <span className="text-right text-muted tabular-nums">{focus[axis]} %</span>
        </label>
      ))}
    </div>
  );
}
