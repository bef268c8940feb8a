// Figures are invented samples, to be replaced.
import type { Feature, FeatureIcon } from '../domain/content/feature.ts';

const written: (Pick<Feature, 'title' | 'description' | 'category'> & { icon: FeatureIcon })[] = [
  {
    title: 'Build pipelines',
    description:
      'Every commit is built, tested and packed for all your stores, with nobody’s laptop involved. A release takes one approval. If it goes wrong, the previous build is back within minutes.',
    icon: 'GitBranch',
    category: 'Automation',
  },
  {
    title: 'AI integration',
    description:
      'Language models where they save work: sorting player feedback, screening chat, drafting notes. We measure each on your own data first, and a person can overrule every decision.',
    icon: 'Cpu',
    category: 'Advanced features',
  },
  {
    title: 'Multiplayer setups',
    description:
      'Lobbies, leaderboards, ghosts and dedicated servers, sized for the players you have. We test with simulated lag and lost packets before your players do. You see the monthly server bill before we build.',
    icon: 'Network',
    category: 'Advanced features',
  },
  {
    title: 'Localization',
    description:
      'We move your texts out of the code, have them translated by people who play, and check each language in-game. Plurals, fonts and line breaks are part of the job, and so is the store page.',
    icon: 'Languages',
    category: 'Advanced features',
  },
  {
    title: 'Performance optimization',
    description:
      'We profile on the weakest device you want to support and list what costs the most, in milliseconds and megabytes. Then we fix it in that order. A nightly test keeps it that way.',
    icon: 'Zap',
    category: 'Performance',
  },
  {
    title: 'Analytics and monitoring',
    description:
      'Where players drop off, what crashes, which change helped: a handful of charts that you will look at every week. We collect no more than those charts need, and the data belongs to you.',
    icon: 'BarChart3',
    category: 'Analytics',
  },
];

/** The built-in capabilities of the studio (decision 5). */
export const features = written.map((feature, index) => ({
  id: index + 1,
  ...feature,
  featured: true,
  order: index + 1,
  createdAt: '2026-09-14T09:00:00.000Z',
}));
