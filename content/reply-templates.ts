import type { Language } from '../domain/language.ts';
import { cutAtWord } from '../domain/contact-message.ts';
import { replyLimits } from '../domain/reply.ts';
import { studio } from '../studio.ts';

/** What a template is filled with. */
export interface ReplyValues {
  /** Whom the greeting names, if the sender told. */
  name?: string | null;
  /** What the answer is about: a submission's name, or a message's subject. */
  project: string;
}

interface ReplyText {
  subject: string;
  body: string;
}

export interface ReplyTemplate {
  key: string;
  /** In the operator's menu. */
  title: string;
  /** Placeholders: `{greeting}`, `{project}`, `{studio}`, `{call}`, `{developer}`, `{publisher}`. */
  texts: Record<Language, ReplyText>;
}

/** The usual answers to a submission or a message; an operator completes them before they leave. */
export const replyTemplates: readonly ReplyTemplate[] = [
  {
    key: 'received',
    title: 'Received, being read',
    texts: {
      en: {
        subject: '“{project}” is on our desk',
        body: `{greeting}

Thank you for writing to us about “{project}”. It is on our desk, and one of us is reading it now, every word of it.

You will hear from us again as soon as we have an opinion worth having. If something changes on your side in the meantime, just reply to this mail.

The {studio} team`,
      },
      ru: {
        subject: 'Мы читаем: «{project}»',
        body: `{greeting}

Спасибо, что написали нам. «{project}» уже у нас, и один из нас как раз внимательно всё читает.

Мы вернёмся к вам, как только сможем сказать что-то по существу. Если за это время у вас что-то изменится, просто ответьте на это письмо.

Команда {studio}`,
      },
      ro: {
        subject: 'Citim acum: „{project}”',
        body: `{greeting}

Vă mulțumim că ne-ați scris. „{project}” a ajuns la noi, iar unul dintre colegii noștri citește acum totul cu atenție.

Revenim de îndată ce vă putem spune ceva cu miez. Dacă între timp se schimbă ceva la dumneavoastră, răspundeți pur și simplu la acest mesaj.

Echipa {studio}`,
      },
    },
  },
  {
    key: 'moreInfo',
    title: 'Ask for more',
    texts: {
      en: {
        subject: 'A few questions about “{project}”',
        body: `{greeting}

We have read about “{project}” with interest and would like to know it better before we say anything final. Could you tell us:

1. How far along is it, and is there a build or a video that we could look at?
2. Who works on it, and what is still missing?
3. When would you like to release it, and on which platforms first?

Short answers are fine. Whatever you send stays with us.

The {studio} team`,
      },
      ru: {
        subject: 'Несколько вопросов: «{project}»',
        body: `{greeting}

Мы с интересом прочитали о «{project}» и, прежде чем сказать что-то определённое, хотели бы узнать больше. Расскажите, пожалуйста:

1. На какой стадии сейчас работа? Есть ли сборка или видео, которые можно посмотреть?
2. Кто работает над проектом и чего пока не хватает?
3. Когда вы хотели бы выйти и на каких платформах в первую очередь?

Можно совсем коротко. Всё, что вы пришлёте, останется между нами.

Команда {studio}`,
      },
      ro: {
        subject: 'Câteva întrebări despre „{project}”',
        body: `{greeting}

Am citit cu interes despre „{project}” și am vrea să aflăm mai multe înainte de a vă da un răspuns. Ne puteți spune, vă rugăm:

1. În ce stadiu se află și dacă există o versiune jucabilă sau un video pe care să le putem vedea?
2. Cine lucrează la proiect și ce mai lipsește?
3. Când ați dori să îl lansați și pe ce platforme mai întâi?

Sunt de ajuns și răspunsuri scurte. Tot ce ne trimiteți rămâne între noi.

Echipa {studio}`,
      },
    },
  },
  {
    key: 'call',
    title: 'Suggest a call',
    texts: {
      en: {
        subject: 'Shall we talk about “{project}”?',
        body: `{greeting}

We like what we have read about “{project}” and would rather talk than write. Half an hour is enough: you show us where you are, and we tell you how we could help.

Please choose a time that suits you:
{call}

If none of them does, reply with two or three that do.

The {studio} team`,
      },
      ru: {
        subject: 'Созвонимся? «{project}»',
        body: `{greeting}

Нам понравилось то, что мы прочитали о «{project}», и хочется поговорить, а не переписываться. Хватит получаса: вы покажете, что уже есть, а мы расскажем, чем можем помочь.

Выберите, пожалуйста, удобное время:
{call}

Если ничего не подходит, пришлите в ответ два-три своих варианта.

Команда {studio}`,
      },
      ro: {
        subject: 'Vorbim despre „{project}”?',
        body: `{greeting}

Ne-a plăcut ce am citit despre „{project}” și am prefera să vorbim în loc să ne scriem. Este de ajuns o jumătate de oră: ne arătați unde ați ajuns, iar noi vă spunem cum v-am putea ajuta.

Alegeți, vă rugăm, o oră care vă convine:
{call}

Dacă niciuna nu se potrivește, răspundeți-ne cu două-trei variante.

Echipa {studio}`,
      },
    },
  },
  {
    key: 'accepted',
    title: 'Accepted',
    texts: {
      en: {
        subject: 'We would like to publish “{project}”',
        body: `{greeting}

Good news: we would like to work with you on “{project}”.

The terms are the same for everybody: {developer}% of net revenue is yours, {publisher}% ours. Net means after refunds, taxes and the store’s fee. The contract follows in a separate mail; read it in your own time and ask about anything that is not clear.

The first step is a call, so that we can plan the rest together:
{call}

We are looking forward to it.

The {studio} team`,
      },
      ru: {
        subject: 'Мы хотим издать «{project}»',
        body: `{greeting}

Хорошие новости: мы хотим работать с вами над «{project}».

Условия у нас для всех одинаковые: {developer} % чистой выручки — ваши, {publisher} % — наши. Чистая выручка — это то, что остаётся после возвратов, налогов и комиссии магазина. Договор пришлём отдельным письмом: прочитайте его не торопясь и спрашивайте обо всём, что неясно.

Начнём со звонка, чтобы вместе составить план:
{call}

Очень ждём начала работы!

Команда {studio}`,
      },
      ro: {
        subject: 'Am dori să publicăm „{project}”',
        body: `{greeting}

Avem o veste bună: am dori să lucrăm împreună la „{project}”.

Condițiile sunt aceleași pentru toți: {developer}% din veniturile nete vă revin dumneavoastră, {publisher}% nouă. Nete înseamnă după rambursări, taxe și comisionul magazinului. Contractul urmează într-un mesaj separat; citiți-l pe îndelete și întrebați-ne orice nu este clar.

Începem cu o discuție, ca să stabilim împreună planul:
{call}

Abia așteptăm să începem.

Echipa {studio}`,
      },
    },
  },
  {
    key: 'declined',
    title: 'Declined',
    texts: {
      en: {
        subject: 'About “{project}”',
        body: `{greeting}

Thank you for letting us see “{project}”, and for the work that went into it. We have talked it over and decided not to take it on: we could not give it the time and the people that it deserves.

That says something about us and our plans, and little about your work. If you change direction or start something new, write to us again: we read everything.

We wish you all the best with it.

The {studio} team`,
      },
      ru: {
        subject: 'По поводу «{project}»',
        body: `{greeting}

Спасибо, что показали нам «{project}», и за труд, который вы в это вложили. Мы всё обсудили и решили не браться: мы не смогли бы уделить проекту столько времени и сил, сколько он заслуживает.

Это говорит скорее о нас и наших планах, чем о вашей работе. Если вы смените курс или начнёте что-то новое, напишите нам ещё раз: мы читаем всё.

От души желаем вам удачи.

Команда {studio}`,
      },
      ro: {
        subject: 'Despre „{project}”',
        body: `{greeting}

Vă mulțumim că ne-ați arătat „{project}” și pentru munca pe care ați pus-o în el. Ne-am sfătuit și am hotărât să nu ne angajăm: nu i-am putea oferi timpul și oamenii pe care îi merită.

Este ceva ce ține de noi și de planurile noastre, nu de calitatea muncii dumneavoastră. Dacă schimbați direcția sau începeți ceva nou, scrieți-ne din nou: citim tot.

Vă dorim mult succes.

Echipa {studio}`,
      },
    },
  },
];

const greetings: Record<Language, { named: string; plain: string }> = {
  en: { named: 'Hello {name},', plain: 'Hello,' },
  ru: { named: 'Здравствуйте, {name}!', plain: 'Здравствуйте!' },
  ro: { named: 'Bună ziua, {name},', plain: 'Bună ziua,' },
};

/** A template's subject and text in a language, with the placeholders filled. What is filled in is not looked through again. */
export function fillReply(template: ReplyTemplate, language: Language, { name, project }: ReplyValues): ReplyText {
  const { named, plain } = greetings[language];
  const values: Record<string, string> = {
    greeting: name ? named.replace('{name}', () => name) : plain,
    project,
    studio: studio.name,
    call: studio.booking.webConference,
    developer: String(studio.split.developer),
    publisher: String(studio.split.publisher),
  };
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (placeholder, key) => values[key] ?? placeholder);
  const { subject, body } = template.texts[language];
  return { subject: cutAtWord(filled(subject), replyLimits.subject.max), body: filled(body) };
}
