import {
  Activity,
  Briefcase,
  ChartColumn,
  CircleUser,
  FilePenLine,
  Images,
  Inbox,
  Layers,
  type LucideIcon,
  Mail,
  MessageSquareText,
  ScrollText,
  Webhook,
  Users,
} from 'lucide-react';
import type { InboxCounts } from '../../../domain/inbox.ts';
import { addressOf, type Screen } from '../screens.ts';

interface Place {
  /** Its text in the catalogue's namespace `backOffice.places`. */
  name:
    | 'submissions'
    | 'messages'
    | 'cases'
    | 'content'
    | 'media'
    | 'portfolio'
    | 'templates'
    | 'reports'
    | 'team'
    | 'audit'
    | 'integrations'
    | 'status'
    | 'account';
  href: string;
  icon: LucideIcon;
  /** The screens at which the navigation shows it as the current place. */
  screens: readonly Screen[];
  /** What is counted beside it. */
  count?: keyof InboxCounts;
}

/** The navigation of the back office, in its order; it leaves out what the operator's role does not open. */
export const places: readonly Place[] = [
  {
    name: 'submissions',
    href: addressOf('dashboard'),
    icon: Inbox,
    screens: ['dashboard', 'submission', 'sender', 'blocks'],
    count: 'submissions',
  },
  { name: 'messages', href: addressOf('messages'), icon: Mail, screens: ['messages', 'message'], count: 'messages' },
  { name: 'cases', href: addressOf('cases'), icon: Layers, screens: ['cases'] },
  {
    name: 'content',
    href: addressOf('content'),
    icon: FilePenLine,
    screens: ['content', 'case', 'partner', 'feature'],
  },
  { name: 'media', href: addressOf('media'), icon: Images, screens: ['media'] },
  { name: 'portfolio', href: `${addressOf('crm')}?tab=portfolio`, icon: Briefcase, screens: ['crm'] },
  { name: 'templates', href: addressOf('templates'), icon: MessageSquareText, screens: ['templates'] },
  { name: 'reports', href: addressOf('reports'), icon: ChartColumn, screens: ['reports'] },
  { name: 'team', href: addressOf('team'), icon: Users, screens: ['team'] },
  { name: 'audit', href: addressOf('audit'), icon: ScrollText, screens: ['audit'] },
  { name: 'integrations', href: addressOf('integrations'), icon: Webhook, screens: ['integrations'] },
  { name: 'status', href: addressOf('status'), icon: Activity, screens: ['status'] },
  { name: 'account', href: addressOf('account'), icon: CircleUser, screens: ['account'] },
];
