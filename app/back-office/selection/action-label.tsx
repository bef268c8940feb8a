import type { LucideIcon } from 'lucide-react';

/** The label of an action on the selection: an icon with the text as its tooltip where the actions would not fit on one line. */
export const ActionLabel = ({ icon: Icon, children }: { icon: LucideIcon; children: string }) => (
  <span title={children}>
    <Icon className="hidden size-4 md:max-[90rem]:block" aria-hidden />
    <span className="md:max-[90rem]:sr-only">{children}</span>
  </span>
);
