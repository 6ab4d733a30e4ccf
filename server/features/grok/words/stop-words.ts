/** Stop words of questions, folded like the words of the search index. */
import { fold } from '#server/core/text/fold.ts'

const listOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map(fold))

const english = listOf(
  `a about all also am an and any anybody anyone anything are arent as at be because been being but by can cannot cant could did
didnt do does doesnt doing dont each else ever every everybody everyone everything for from get gets give going got had has hasnt have
havent having he hello her here hers hey hi him his how i id if ill im in into is isnt it its ive just know lately least let lets
like many may me might mine more most much must my myself new newest news no nobody none nor not now of off oh ok okay on one ones
only or other our ours out over own people persons person please post posted posting posts quite really recent recently said same
say saying says she should show so some somebody someone something still such summarise summarize summary sum talk talked talking talks tell than thank thanks that
thats the their them then there theres these they theyre thing things this those to too tweet tweeted tweeting tweets under until up us
very was wasnt we were werent what whats when where whether which while who whod whom whos whose why will with without wont word words would
write writes writing written wrote yes yet you your yours discuss discussed discussing discussion discussions mention mentioned mentions members member users user
latest opinion opinions view views think thinks thinking thought thoughts happen happened happening happens around regarding concerning topic plus network today`,
)

/** Stop words of other languages. */
const others = listOf(
  `was wer wie wo wann warum welche welcher welches sagen sagt sagte leute ueber über von vom zu zum zur der die das den dem ein eine
einen ist sind hat haben gibt es man und oder nicht schreibt schreiben heute jemand etwas zusammenfassung
que qu quoi qui quel quelle quels quelles comment ou où quand pourquoi dit disent gens les le la un une des du de sur est sont a ont
parle parlent on et pas il elle ce se passe aujourd hui quelqu
qué que quién quien cómo como cuándo dónde por dice dicen gente sobre el los las una unos hay es son está están y alguien se hoy
cosa chi dicono parla parlano sul sulla sugli di del della dei gli il lo che c è e quem dizem pessoas o os as do da no na
wat wie zegt zeggen mensen over het een
что кто как где когда почему говорят говорит люди о об про в на и есть это
ماذا من ما هل كيف أين متى لماذا يقول يقولون تقول الناس عن في على هو هي أي شخص هناك
何 誰 どう どこ いつ なぜ 人 人々 みんな は が を に の で と も か です ます ました 思う 思い 言う 言って いる ている 言い について つい て 関する こと もの する し た だ な ね よ
什么 谁 怎么 怎么样 怎样 哪里 为什么 人们 大家 对 关于 说 说了 的 了 吗 呢 在 是 有 和 看 看法 觉得 我 你 他 们 都 今天
뭐 누가 어떻게 무엇 사람들 사람들이 대해 대한 에 이 가 은 는 을 를`,
)

/** Whether a question is in English, by its stop words. Stop words of one language can be words of another ("hat"). */
export function looksEnglish(words: readonly string[]): boolean {
  const only = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    words.filter((word) => one.has(word) && !other.has(word)).length
  return only(english, others) >= only(others, english)
}

export const isStopWord = (folded: string, isEnglish = true): boolean =>
  english.has(folded) || (!(isEnglish && /^[a-z]+$/.test(folded)) && others.has(folded))

const requests = listOf(
  `recommend recommends recommended recommending recommendation recommendations suggest suggests suggested suggestion suggestions ask
asks asked asking advice advise tip tips idea ideas good great best better bad worst favourite favorite nice interesting important need
needs want wants use uses used using try tries tried buy find found look looking help helps make makes made enjoy enjoys enjoyed feel
feels felt way ways lot lots anywhere often see sees seen saw hear hears heard`,
)

/** Whether a word is a request, such as "recommend", which a post about the topic need not contain. */
export const isRequest = (folded: string): boolean => requests.has(folded)
