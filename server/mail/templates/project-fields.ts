import type { Language } from '../../../domain/language.ts';
import { consultationType, studioSizeOf } from '../../../domain/project.ts';
import type { ProjectMail } from '../mail-module.ts';
import { mailTexts } from './texts.ts';

/** What a visitor sent with a project or a consultation request, named in a language. */
export function projectFields(project: ProjectMail, language: Language): (readonly [string, string | null])[] {
  const text = mailTexts(language);
  const consultation = project.projectType === consultationType;
  const size = studioSizeOf(project.additionalInfo);
  return [
    [text(consultation ? 'field.studio' : 'field.project'), project.name],
    [
      text('field.type'),
      text(`value.${project.projectType === consultationType ? 'consultation' : project.projectType}`),
    ],
    [text('field.email'), project.contactEmail],
    [
      text('field.platforms'),
      project.targetPlatforms.map((platform) => text('value.platform', { platform })).join(', '),
    ],
    size === null
      ? [text('field.additionalInfo'), project.additionalInfo]
      : [text('field.studioSize'), text('value.studioSize', { size: size.replace('-', '–') })],
    [text(consultation ? 'field.problems' : 'field.description'), project.description],
  ];
}
