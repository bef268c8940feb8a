/**
 * The weights of spam phrases in a folded text. A mere subject, such as loans in a game, weighs less than the limit; only phrases that occur
 * only in spam reach it. A sign has the weight of its heaviest phrase.
 */
export const phraseSigns = (text: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(phrases).flatMap(([weight, patterns]) =>
      Object.keys(patterns).flatMap((sign) => (patterns[sign]!.test(text) ? [[sign, Number(weight)]] : [])),
    ),
  );

/** Patterns by weight, for English, Russian and Romanian together. Every repetition is bounded, so a hostile text cannot make matching slow. */
const phrases: Readonly<Record<number, Readonly<Record<string, RegExp>>>> = {
  1: {
    push: /click here|order (?:now|here)|reply urgently|sign up|call now|by whatsapp|whatsapp (?:me|\+)|telegram:? @|срочно|подробности (?:по ссылке|в whatsapp)|100%|comanda acum|aplica(?:ti)? (?:acum|azi)|scrie pe whatsapp|doar azi|dear (?:sir|friend)|kindly/,
  },
  2: {
    seo: /\bseo\b|back ?links?\b|guest posts?\b|do-?follow|(?:first|page one|top) (?:page )?(?:of|on|in) google|domain authority|rank(?:ing)? (?:higher|on google)|поисков\S* (?:систем|позици)|(?:вечн|статейн|трастов)\S* (?:ссылк|баз|сайт)|ссылочн|ссылк\S* с трастов|размеща\S* ссылк|трафик и позиции|prima pagina (?:in )?google|optimizare seo|cumparam linkuri/,
    offer:
      /price ?list attached|send (?:you )?(?:a |our )?(?:proposal|quote|report|price|seo)|affordable price|competitive price|lowest price|free (?:seo )?audit|free quote|packages?\b.{0,30}(?:pricing|price|included|results)|from \$\d|reply for|tell us the price|pay after|we pay by|low prices?|discount today|special (?:\d+% )?discount|limited time|прайс(?: вышлю|:| на| по)|вышлем прайс|цены ниже рынка|низкие цены|бесплатн\S* аудит|первый месяц бесплатно|гарантия результата|оплата (?:за результат|по факту|после)|коммерческое предложение|скидка (?:\d+% при|только)|недорого|укажите цену|audit gratuit|cereti (?:o )?(?:oferta|lista)|(?:trimite|cere)\S* o oferta|lista de preturi|(?:cel mai mic|pret) (?:pret|mic|promotional|special|competitiv)|prima luna gratuit|plata (?:la final|dupa|in crypto)|oferta limitata|pachete de/,
    gambling:
      /\bcasinos?\b|\bpoker\b|\bbetting\b|jackpot|казино|букмекер|игровые автоматы|ставк\S* на спорт|cazino|pariuri|pacanele/,
    followers:
      /(?:buy|real|instagram|10,000) (?:\S+ )?(?:followers|subscribers|likes)|smm panel|накрутк|(?:живые|больше) подписчик|(?:установки|installs) (?:и рейтинг|and ratings)|мотивированн\S* трафик|urmaritori (?:reali|si like)|crestem instalarile|выкуп и рейтинг/,
    cheap:
      /cheapest|instant (?:start|delivery)|(?:real|guaranteed) (?:and active|users)|гарантия(?: от|[.,!])|promovare garantata|utilizatori reali|оптом|отзывы, aso/,
    profit: /earn passive income/,
    medicine: /(?:no|without) prescription|без рецепта|fara reteta/,
    loan: /interest rate/,
    inheritance: /transfer (?:the )?funds?/,
    prize: /you(?:'ve| have)? (?:won|been selected)|claim (?:your|it|the) (?:prize|gift|reward|listing)/,
    services: /development company|leading company|dezvoltam aplicatii/,
    wallet: /free tokens/,
    trading:
      /trading (?:bot|signals)|forex|binary options|bitcoin investment|бинарные опционы|криптобот|robot (?:de|nostru de) (?:crypto|trading)|optiuni binare/,
  },
  3: {
    bonus:
      /(?:casino|deposit) bonus|bonus.{0,20}deposit|фриспин|бонус(?:ом)? (?:за регистрацию|на депозит)|договорн\S* матч|rotiri gratuite|fara depunere|meciuri aranjate/,
    reviews:
      /(?:buy|5[ -]star|remove|negative|positive|bad) (?:\S+ ){0,3}reviews|(?:удалим|негативн|положительн|купим)\S* .{0,12}отзыв|recenzii(?:le)? (?:\S+ )?(?:de 5|negative|pozitive)/,
    replica:
      /replica (?:watch|bag)|designer handbags|реплики часов|ceasuri replica|manufacturer of|от производителя|из китая/,
    traffic:
      /(?:targeted|unlimited|more) traffic (?:to your|and|guaranteed)|visitors for|submit your website|search engines and directories|в \d+ каталог|trafic (?:nelimitat|garantat)|directoare web/,
    expiry: /domain .{0,30}(?:expire|renew)|final notice|домен .{0,20}удал|оплатите продление|domeniul .{0,15}expira/,
  },
  4: {
    profit:
      /(?:guaranteed|100% legit) (?:returns?|profit|\d+% profit)|profit guaranteed|(?:make|earn) (?:\$\d[\d,]* (?:a|per) (?:day|week)|money online)|work from home and|invest \$\d+ and get|doubl(?:e|ing) your (?:bitcoins?|btc|crypto\w*|deposit|investment)|удво(?:им|ить|ите) (?:ваш|сво)\S* (?:биткоин|крипт|депозит|вложени)|гарантированн\S* (?:прибыл|доход)|прибыл\S* .{0,20}гарантирован|доход от \d[\d ]* рублей в (?:день|недел)|утроит ваш|заработай \d|profit garantat|castiga\S* \d+ de euro pe zi|fa bani online|dubleaza/,
    medicine: /viagra|cialis|levitra|online pharmacy|weight loss pills|для потенции|pastile de slabit/,
    adult:
      /(?:hot|sexy) singles|adult (?:dating|webcam)|singles near you|секс-знаком|видеочат\S* для взрослых|sex chat|intalniri (?:pentru adulti|fierbinti)|fete singure/,
    loan: /(?:provide|offer) (?:business )?loans?|loan application|займ\S* онлайн|без проверки кредитной|списание долгов|fara adeverinta|imprumut\S* (?:urgent|pentru firme)|aprobare garantata/,
    inheritance:
      /inheritance funds?|late (?:client|husband)|business proposal worth|\$[\d.]+ million (?:for|to) |наследств\S* .{0,15}миллион|vreau sa donez|donez \d/,
    prize: /free iphone|начислена компенсация|получить (?:приз|выплату)|castigator la/,
    addresses:
      /list of attendees|bulk e-?mail|verified (?:contacts|e-?mails)|through contact forms|базы? (?:email|e-mail|предприятий|для рассыл)|рассылк\S* (?:по формам|на миллион|под ключ)|для рассылок|через формы на сайтах|liste de email|prin formulare/,
    services:
      /(?:leading|outsourcing|web) (?:web design|it outsourcing|design company|development company)|outsourcing company|redesign your|website design at|hire dedicated|developers (?:from \$|can build)|marketing agency offers|explainer videos|(?:создание|разработка) сайтов|лендинги от|настроим рекламу|приведем заявки|бухгалтерские услуги|обналичивание|звоните прямо сейчас|creare site|agentie de marketing digital|va aducem clienti|wikipedia page created|press release distribution/,
    papers:
      /essay (?:or|writing)|dissertation writ|купить диплом|дипломы, аттестат|рефераты|диплом\S* работы на заказ|cumpara diploma|disertatii la comanda/,
    wallet:
      /airdrop|token presale|nft presale|connect your wallet|раздача токенов|подключи кошел|conecteaza portofelul|tokenuri gratuite/,
  },
};
