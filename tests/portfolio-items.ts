import type { PortfolioInsert } from '../domain/portfolio/portfolio-item.ts';

type Item = Partial<PortfolioInsert> & Pick<PortfolioInsert, 'title'>;

/** Live items as operators write them: complete, in another language, and with only a title. */
export const liveItems: readonly Item[] = [
  {
    title: 'Ferry timetable',
    description:
      'Timetables for eleven harbours, without a connection.\nTells you when to run, and when to buy a coffee instead.',
    projectType: 'mobile',
    platforms: ['iOS', 'Android'],
    technologies: ['Kotlin Multiplatform', 'SQLite', 'Protocol Buffers'],
    liveUrl: 'https://www.ferry.example/app',
    repositoryUrl: 'https://code.example/ferry',
  },
  {
    title: 'Wirtschaftssimulationsbaukasten',
    description: 'Ein Baukasten für kleine Volkswirtschaften, die man gegeneinander handeln lässt.',
    projectType: 'game',
    platforms: ['Steam', 'Steam Deck', 'Epic Games Store', 'Windows', 'macOS', 'Linux'],
    technologies: ['Godot', 'Rust'],
    liveUrl: 'https://store.steampowered.com/app/480/Wirtschaftssimulationsbaukasten/',
    featured: true,
  },
  { title: 'Keel', projectType: 'desktop' },
];
