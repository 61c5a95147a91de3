import { folded } from '@earshot/contracts'

/** Words that say nothing about a subject, in the languages of the portal. */
const functionWords = [
  `a about after all also an and any are as at be because been before being between but by can could do does doing don for from get
  gets had has have having he her here his how i if in into is it its just like make makes me more most my need needs no not of on one
  only or our out over please she should so some such than that the their them then there these they this those through to too under
  up us very want wants was we were what when where which while who why will with within without would you your`,
  `ab aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bitte damit dann das dass dem den der
  des die dies diese diesem diesen dieser dieses doch dort durch ein eine einem einen einer eines er es etwas euch fur gibt haben habe
  hat hatte hier ich ihr ihre im in ins ist jede jedem jeden jeder jedes kann kein keine keinen konnen konnte man mehr mein meine mit mochte
  muss nach nicht noch nur ob oder ohne per schon sein seine sich sie sind so soll sollen sollte sollten uber um und uns unser unsere
  unter vom von vor war waren was wenn werden wie wir wird wo wurde wurden zu zum zur zwischen`,
  `a afin ai alors apres au aussi autre autres aux avec avoir avons c ca car ce cela ces cet cette chaque comme d dans de depuis des deux
  doit du elle elles en entre est et etre faire fait faut il ils j je l la le les leur leurs lors lorsque lui m ma mais me meme merci mes moi
  mon n ne nos notre nous on ont ou par pas peut plus pour pouvoir pouvoirs pourrait pouvait pourquoi puisse qu quand que quel quelle qui quoi s
  sa sans se ses si son sont sur ta te tes toi ton tous tout toute toutes tu un une vers veux vos votre voudrais vous y`,
  `a ademas al algo algun alguna ante aqui asi aun cada como con cual cuando de del desde donde dos e el ella ellos en entre era es esa ese
  eso esta estan estar este esto estos favor fue gusta gustaria ha hacer hacia han hasta hay la las le les lo los mas me mi mis mucho muy
  necesito ni no nos nosotros nuestra nuestro o otra otro para pero poco poder podria por porque pueda puede que queremos quiero se sea segun
  ser si sin sobre solo son su sus tambien tanto te tener tengo tiene todas todo todos tu u un una uno unos y ya yo`,
  `من في على إلى الى عن مع أن ان إن أو او ثم هذا هذه ذلك تلك التي الذي كل بعض عند عبر بين حتى قد لا ما لم لن هل هو هي هم نحن أنا يا لو إذا كما
  أي غير بعد قبل أريد نريد يرجى الرجاء يمكن لدينا لي لنا حول خلال بدون دون فقط أيضا`,
]

/** Words of most requests: they name a wish or the product, and little of the subject. */
const requestWords = [
  `ability add added adding allow allows app application better bug button enable feature features fix function improve improved improvement
  integrate integration new option options possibility possible provide request setting settings software suggestion support
  supported system tool use user users using version way`,
  `anwendung aktivieren app bessere besser bug einbauen einfugen einstellung einstellungen erlauben ermoglichen funktion funktionen
  hinzufugen integration losung moglich moglichkeit neu neue neuen neuer neues nutzer benutzer option optionen programm software
  unterstutzen unterstutzung verbessern version vorschlag wunsch zulassen`,
  `activer ajout ajouter ameliorer amelioration appli application bug fonction fonctionnalite integration integrer logiciel meilleur meilleure
  nouveau nouvelle nouveaux option options outil parametre parametres permettre possibilite possible proposer prise charge suggestion support
  utilisateur utilisateurs utiliser version`,
  `activar agregar ajuste ajustes anadir aplicacion app configuracion funcion funcionalidad herramienta incluir integracion integrar mejor
  mejora mejorar nueva nuevas nuevo nuevos opcion opciones permitir poner posibilidad posible programa soporte sugerencia usar usuario
  usuarios version`,
  `إضافة اضافة أضف دعم خيار خيارات ميزة تطبيق التطبيق تحسين إمكانية امكانية تمكين جديد جديدة إعداد إعدادات مستخدم المستخدمين المستخدم برنامج طريقة تكامل ربط`,
  `追加 対応 機能 設定 希望 改善 要望 可能 アプ 連携 統合`,
]

/** Words for what many requests are about, beside a word that says which. */
const kindWords = [
  'list lists mode modes page pages view views',
  'ansicht liste modus seite',
  'liste mode page vue',
  'lista modo pagina vista',
  'صفحة عرض قائمة وضع',
  '一覧 画面 表示 モー ード',
]

const setOf = (lists: string[]): ReadonlySet<string> =>
  new Set(lists.flatMap(list => folded(list).split(/\s+/)))

const functions = setOf(functionWords)
const requests = setOf(requestWords)
const kinds = setOf(kindWords)

/** The endings and particles of Japanese. */
const isHiragana = (word: string): boolean => /^[\p{scx=Hiragana}ー]+$/u.test(word)
const hasHiragana = (word: string): boolean => /\p{Script=Hiragana}/u.test(word)

/** A single letter of a script with words, which is what an elided article leaves. */
const isLetter = (word: string): boolean => /^[\p{Script=Latin}\p{Script=Arabic}]$/u.test(word)

export const isStopWord = (word: string): boolean => functions.has(word) || isHiragana(word) || isLetter(word)

/** How much a word of a title says about its subject, from 0.05 to 1. */
export const weightOf = (word: string): number => {
  if (isStopWord(word)) return 0.05
  if (hasHiragana(word)) return 0.2
  return requests.has(word) ? 0.3 : kinds.has(word) ? 0.6 : 1
}
