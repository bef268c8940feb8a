import type { Case } from '../domain/case.ts';
import type { Feature } from '../domain/feature.ts';
import type { Partner } from '../domain/partner.ts';

/** Fields of the built-in data that are written in each language. Names, dates and technologies are the same in all. */
export type CaseTexts = Pick<
  Case,
  | 'subtitle'
  | 'description'
  | 'longDescription'
  | 'developmentTime'
  | 'challenges'
  | 'solutions'
  | 'results'
  | 'testimonials'
>;
export type PartnerTexts = Pick<Partner, 'description' | 'category'>;
export type FeatureTexts = Pick<Feature, 'title' | 'description' | 'category'>;

/** What a module of this folder such as ru.ts exports. Texts are found by the entity's id. */
export interface ContentTexts {
  caseTexts: Record<number, CaseTexts>;
  partnerTexts: Record<number, PartnerTexts>;
  featureTexts: Record<number, FeatureTexts>;
}
