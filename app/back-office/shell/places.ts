import { ChartColumn, FilePenLine, Inbox, type LucideIcon, Mail, Settings, Users } from 'lucide-react';
import { isUsed } from '../../routing/routes.ts';
import { addressOf, type InnerScreen } from '../kit/screens/screens.ts';

/** Screens with a common name, whose link opens the first of them. Names are keys of the namespace `backOffice.places`. */
const section = <Name extends string>(name: Name, screens: readonly [InnerScreen, ...InnerScreen[]], query = '') => ({
  name,
  screens,
  href: addressOf(screens[0]) + query,
});

type SectionName =
  | 'submissions'
  | 'messages'
  | 'cases'
  | 'partners'
  | 'features'
  | 'pages'
  | 'media'
  | 'portfolio'
  | 'reports'
  | 'team'
  | 'studio'
  | 'account'
  | 'templates'
  | 'blocks'
  | 'integrations'
  | 'audit'
  | 'texts'
  | 'whatWeLookFor'
  | 'status';

export type Section = ReturnType<typeof section<SectionName>>;

/** An entry of the navigation. It links to its first section; if there are more, they are listed above the screen. */
export interface Place {
  name: SectionName | 'content' | 'settings';
  icon: LucideIcon;
  sections: readonly [Section, ...Section[]];
}

/** The entries of the navigation, grouped by what people do; at most eight. The first {@link barPlaces} are in the bar on phones. */
export const places: readonly Place[] = [
  { name: 'submissions', icon: Inbox, sections: [section('submissions', ['dashboard', 'submission', 'sender'])] },
  { name: 'messages', icon: Mail, sections: [section('messages', ['messages', 'message'])] },
  {
    name: 'content',
    icon: FilePenLine,
    sections: [
      section('cases', ['cases', 'case']),
      section('partners', ['partners', 'partner']),
      section('features', ['features', 'feature']),
      section('pages', ['pages', 'page']),
      section('portfolio', ['crm'], '?tab=portfolio'),
      section('media', ['media']),
    ],
  },
  { name: 'reports', icon: ChartColumn, sections: [section('reports', ['reports'])] },
  { name: 'team', icon: Users, sections: [section('team', ['team'])] },
  {
    name: 'settings',
    icon: Settings,
    sections: [
      section('studio', ['studio', 'firstSettings']),
      section('account', ['account']),
      section('templates', ['templates']),
      section('texts', ['texts']),
      ...(isUsed('whatWeLookFor') ? [section('whatWeLookFor', ['whatWeLookFor'])] : []),
      section('blocks', ['blocks']),
      section('integrations', ['integrations']),
      section('audit', ['audit']),
      section('status', ['status']),
    ],
  },
];

/** The number of places that are always in the bar at the lower edge of phones; the others are in its menu. */
export const barPlaces = 3;
