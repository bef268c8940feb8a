import type { StudioPage } from '../domain/studio/pages/page.ts';
import { type Language, languages } from '../domain/text/language.ts';
import type { LocalizedText } from '../domain/text/text.ts';

/** The texts of the sample page that tests look for, by language. */
const words = {
  en: {
    page: 'Localization desk',
    description: 'How we translate games, what it costs, and what we never do.',
    hero: 'Every language has a player',
    lead: 'We translate games with people who play them, and check each line in the build.',
    link: 'Write to us',
    prose:
      'Two people read every line: one who writes, and one who plays.\n\n## What we translate\n\nText, store pages and *patch notes*. **Voices** are recorded by [partners](https://brindlequay.example/).\n\n- menus and dialogue\n- store pages\n  - screenshots with text\n\n> A joke that needs a footnote is not a joke.\n\n### Files\n\n```\nsource/en.json\n```\n\n<script>alert(1)</script>',
    alt: 'A lighthouse at night',
    caption: 'The harbor level, before and after the second pass.',
    cards: 'What you get',
    card: 'A glossary',
    cardText: 'Names, places and the words that must never change, agreed before the first line is translated.',
    steps: 'How it goes',
    step: 'You send a build',
    stepText: 'We play it for a day and count the words.',
    questions: 'Questions',
    question: 'Who owns the translation?',
    answer: 'You do.\nThe glossary is yours as well.',
    figures: 'Last year',
    figure: 'of the lines were checked in the build',
    sum: '1.2 million',
    sumLabel: 'words translated',
    action: 'Send us a build',
    actionText: 'We answer within one business day.',
    about: 'About us',
  },
  ru: {
    page: 'Бюро локализации',
    description: 'Как мы переводим игры, сколько это стоит и чего мы никогда не делаем.',
    hero: 'У каждого языка есть игрок',
    lead: 'Мы переводим игры вместе с теми, кто в них играет, и проверяем каждую строку в сборке.',
    link: 'Написать нам',
    prose:
      'Каждую строку читают двое: один пишет, другой играет.\n\n## Что мы переводим\n\nТексты, страницы в магазинах и *описания обновлений*. **Озвучку** записывают [партнёры](https://brindlequay.example/).\n\n- меню и диалоги\n- страницы в магазинах\n  - скриншоты с текстом\n\n> Шутка, к которой нужна сноска, уже не шутка.\n\n### Файлы\n\n```\nsource/ru.json\n```\n\n<script>alert(1)</script>',
    alt: 'Маяк ночью',
    caption: 'Уровень в гавани до второй вычитки и после неё.',
    cards: 'Что вы получаете',
    card: 'Глоссарий',
    cardText: 'Имена, места и слова, которые нельзя менять: о них мы договариваемся до первой строки.',
    steps: 'Как это происходит',
    step: 'Вы присылаете сборку',
    stepText: 'Мы играем в неё день и считаем слова.',
    questions: 'Вопросы',
    question: 'Кому принадлежит перевод?',
    answer: 'Вам.\nГлоссарий тоже ваш.',
    figures: 'За прошлый год',
    figure: 'строк проверены в сборке',
    sum: '1,2 миллиона',
    sumLabel: 'слов переведено',
    action: 'Пришлите нам сборку',
    actionText: 'Мы отвечаем в течение одного рабочего дня.',
    about: 'О нас',
  },
  ro: {
    page: 'Biroul de localizare',
    description: 'Cum traducem jocuri, cât costă și ce nu facem niciodată.',
    hero: 'Fiecare limbă are un jucător',
    lead: 'Traducem jocuri împreună cu oameni care le joacă și verificăm fiecare rând în build.',
    link: 'Scrieți-ne',
    prose:
      'Fiecare rând este citit de doi oameni: unul care scrie și unul care joacă.\n\n## Ce traducem\n\nTexte, pagini de magazin și *note de actualizare*. **Vocile** sunt înregistrate de [parteneri](https://brindlequay.example/).\n\n- meniuri și dialoguri\n- pagini de magazin\n  - capturi cu text\n\n> O glumă care are nevoie de o notă de subsol nu mai este glumă.\n\n### Fișiere\n\n```\nsource/ro.json\n```\n\n<script>alert(1)</script>',
    alt: 'Un far noaptea',
    caption: 'Nivelul din port, înainte și după a doua lectură.',
    cards: 'Ce primiți',
    card: 'Un glosar',
    cardText: 'Nume, locuri și cuvinte care nu se schimbă niciodată, stabilite înainte de primul rând tradus.',
    steps: 'Cum decurge',
    step: 'Ne trimiteți un build',
    stepText: 'Îl jucăm o zi și numărăm cuvintele.',
    questions: 'Întrebări',
    question: 'Cui îi aparține traducerea?',
    answer: 'Dumneavoastră.\nȘi glosarul este al dumneavoastră.',
    figures: 'Anul trecut',
    figure: 'din rânduri au fost verificate în build',
    sum: '1,2 milioane',
    sumLabel: 'de cuvinte traduse',
    action: 'Trimiteți-ne un build',
    actionText: 'Răspundem într-o zi lucrătoare.',
    about: 'Despre noi',
  },
} satisfies Record<Language, object>;

type Word = keyof (typeof words)['en'];

/** A text of the sample page in a language. */
export const sampleWord = (word: Word, language: Language): string => words[language][word];

const text = (word: Word): LocalizedText =>
  Object.fromEntries(languages.map((language) => [language, words[language][word]])) as LocalizedText;
const everywhere = (value: string): LocalizedText =>
  Object.fromEntries(languages.map((language) => [language, value])) as LocalizedText;

/** A page with all eight kinds of blocks in every language. @param address of its picture */
export const samplePage = (address: string, menu: StudioPage['menu'] = 'header'): StudioPage => ({
  slug: 'localization-desk',
  title: text('page'),
  description: text('description'),
  menu,
  blocks: [
    { kind: 'hero', title: text('hero'), text: text('lead'), link: { label: text('link'), address: '/contact' } },
    { kind: 'text', markdown: text('prose') },
    { kind: 'picture', address, alt: text('alt'), caption: text('caption') },
    {
      kind: 'cards',
      title: text('cards'),
      cards: [
        { title: text('card'), text: text('cardText'), link: null },
        { title: text('step'), text: text('stepText'), link: { label: text('about'), address: '/about' } },
        { title: text('steps'), text: text('cardText'), link: null },
      ],
    },
    {
      kind: 'steps',
      title: text('steps'),
      steps: [
        { title: text('step'), text: text('stepText') },
        { title: text('card'), text: text('cardText') },
      ],
    },
    {
      kind: 'questions',
      title: text('questions'),
      questions: [
        { question: text('question'), answer: text('answer') },
        { question: text('step'), answer: text('cardText') },
      ],
    },
    {
      kind: 'figures',
      title: text('figures'),
      figures: [
        { value: everywhere('98%'), label: text('figure') },
        { value: text('sum'), label: text('sumLabel') },
        { value: everywhere('3'), label: text('page') },
      ],
    },
    {
      kind: 'action',
      title: text('action'),
      text: text('actionText'),
      links: [
        { label: text('link'), address: '/contact' },
        { label: text('about'), address: 'https://brindlequay.example/' },
      ],
    },
  ],
});
