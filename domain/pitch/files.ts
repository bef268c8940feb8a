/** The files of a pitch by purpose: the accepted types, by the extension of the file's name, and the maximum number. */
export const pitchFilePurposes = {
  deck: { endings: ['pdf'], most: 1 },
  screenshots: { endings: ['jpg', 'png', 'gif', 'webp'], most: 6 },
} as const;
export type PitchFilePurpose = keyof typeof pitchFilePurposes;

export const isPitchFilePurpose = (name: string | undefined): name is PitchFilePurpose =>
  name !== undefined && Object.hasOwn(pitchFilePurposes, name);

/** The maximum number of files of a pitch, and of files in one form. */
export const mostPitchFiles = Object.values(pitchFilePurposes).reduce((sum, { most }) => sum + most, 0);

/** The step of the form that has the files. */
export const stepWithFiles = 'show';
