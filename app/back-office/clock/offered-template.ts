import { useState } from 'react';
import { useSearch } from 'wouter';
import { isCompleted, type Project } from '../../../domain/project.ts';

/** The parameter of a submission's address that names the template of the answer. */
export const answerParameter = 'answer';

/** The template that fits how a submission was closed. */
export const templateFor = ({ status }: Pick<Project, 'status'>): 'accepted' | 'declined' =>
  isCompleted(status) ? 'accepted' : 'declined';

/** The template that the address or a button offers; each offer is a new object. */
export function useOfferedTemplate() {
  const named = new URLSearchParams(useSearch()).get(answerParameter);
  const [offered, setOffered] = useState(named === null ? undefined : { key: named });
  return { offered, offer: (key: string) => setOffered({ key }) };
}
