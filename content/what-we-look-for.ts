import type { Language } from '../domain/text/language.ts';

/** The text that senders read until an operator has written the studio's own. A language without a text shows nothing. */
export const builtInWhatWeLookFor: Partial<Record<Language, string>> = {
  en: `Games: adventure, puzzle, strategy, simulation and horror, with an idea of their own. Apps and websites that people come back to every week.

Budgets: up to 250,000 US dollars. We also take projects that need a publisher’s work but no money.

What we never take: gambling, paid loot boxes, hate speech, and anything made from the work of others without their consent.`,
  ru: `Игры: приключения, головоломки, стратегии, симуляторы и хорроры — со своей идеей. Приложения и сайты, к которым возвращаются каждую неделю.

Бюджеты: до 250 000 долларов США. Берёмся и за проекты, которым нужны не деньги, а работа издателя.

За что не берёмся никогда: азартные игры, платные лутбоксы, разжигание ненависти и всё, что сделано из чужих работ без согласия авторов.`,
  ro: `Jocuri: aventură, puzzle, strategie, simulare și horror, cu o idee proprie. Aplicații și site-uri la care oamenii revin în fiecare săptămână.

Bugete: până la 250.000 de dolari americani. Luăm și proiecte care nu au nevoie de bani, ci doar de munca unui publisher.

Ce nu luăm niciodată: jocuri de noroc, loot box-uri contra cost, incitare la ură și orice este făcut din munca altora fără acordul lor.`,
};
