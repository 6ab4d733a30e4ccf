/** Questions, and what their answers must contain. Keys are those of the posts in network.ts. */
export interface KnownQuestion {
  q: string
  /** The question is about the thread of this post. */
  thread?: string
  /** All of these posts are among the sources. */
  cites?: readonly string[]
  /** At least one of these posts. */
  citesOne?: readonly string[]
  /** The text holds each of these. */
  says?: readonly string[]
  /** The path of a page of the help that is cited. */
  page?: string
  /** The answer must say that there are no results. */
  isRefused?: true
}

export const questions: readonly KnownQuestion[] = [
  // Opinions about something.
  { q: 'What is happening about green tea?', cites: ['tea-80', 'tea-bitter'] },
  { q: 'What do people say about the ferry?', cites: ['ferry-time', 'ferry-price', 'ferry-late'] },
  { q: 'When does the ferry to Samso leave?', cites: ['ferry-time'], says: ['7:15'] },
  { q: 'How much do ferry tickets cost?', cites: ['ferry-price'], says: ['45 crowns'] },
  { q: 'What about the swimming bath?', citesOne: ['pier-1', 'pier-2', 'pier-3'], says: ['closed for repairs'] },
  { q: 'Is the library open on Thursdays?', cites: ['library'], says: ['until ten'] },
  { q: 'Where can I get my bicycle repaired?', cites: ['bicycles'], says: ['old mill'] },
  { q: 'cardamom buns', cites: ['bakery', 'bakery-2'] },
  { q: 'Does the tram run to the airport?', cites: ['tram'] },
  { q: 'When is chess played in the park?', cites: ['chess'], says: ['Tuesday'] },
  { q: 'What is said about #HarbourFest?', citesOne: ['fest-1', 'fest-2', 'fest-3', 'fest-4'] },
  { q: 'What did anybody write about “never lend a ladder”?', cites: ['quote-marks'] },
  { q: 'What did I say about sourdough?', cites: ['own'] },
  { q: 'What does anyone know about a volcano?', citesOne: ['inject'] },
  // Posts of one member.
  { q: 'What did @amir say about telescopes?', cites: ['saturn', 'patience'] },
  { q: 'What did @oskar say about the ferry?', cites: ['ferry-price'], says: ['45 crowns'] },
  { q: 'Has @pia written anything about her hat?', cites: ['fest-4'] },
  { q: 'what did jonas post about the cat', cites: ['cat'] },
  { q: "What's the latest from @ferry_master?", cites: ['ferry-time', 'fog'] },
  { q: 'bees from:lina_tea', cites: ['bees-book'] },
  // Trends and summaries.
  { q: "What's trending?", says: ['#HarbourFest'], citesOne: ['fest-1', 'fest-2', 'fest-3', 'fest-4'] },
  { q: 'Which hashtags are hot right now?', says: ['#HarbourFest'] },
  { q: 'Summarise today', says: ['today'], citesOne: ['bicycles', 'ferry-time', 'tea-80', 'fest-2'] },
  { q: 'Summarize this week', says: ['7 days'], citesOne: ['cat', 'bicycles', 'saturn'] },
  { q: 'What did I miss since Monday?', says: ['since Monday'] },
  { q: 'What happened with the moon yesterday?', cites: ['yesterday-eclipse'] },
  { q: 'What was said about the HarbourFest in the last 3 hours?', citesOne: ['fest-3', 'fest-4'] },
  // Who.
  { q: 'Who talks about telescopes?', cites: ['saturn', 'telescope-sale'], says: ['@amir', '@pia'] },
  { q: 'Who is learning the violin?', cites: ['violin'], says: ['@lina_tea'] },
  { q: 'Who is @amir?', says: ['Amir Haddad', 'Stars first'] },
  { q: 'Did anybody recommend a book about a lighthouse?', cites: ['winter-book'] },
  { q: 'Did anyone ask for a book about bees?', cites: ['bees-ask'] },
  // Counts and what was liked.
  { q: 'How many posts about telescopes?', says: ['4 posts'], citesOne: ['saturn', 'patience', 'telescope-sale'] },
  {
    q: 'How many people talk about the ferry?',
    says: ['3 people'],
    citesOne: ['ferry-time', 'ferry-price', 'ferry-late'],
  },
  { q: 'How many posts did @amir write?', says: ['4 posts'] },
  { q: 'Which posts were liked most this week?', cites: ['cat', 'bicycles'], says: ['12 likes', '8 likes'] },
  { q: 'What was reposted most this month?', cites: ['bicycles', 'old-hit'], says: ['6 reposts'] },
  { q: 'What is the most liked post by @pia?', cites: ['old-hit'], says: ['15 likes'] },
  // A thread.
  {
    q: 'Summarise this thread',
    thread: 'bridge-thanks',
    cites: ['bridge', 'bridge-stone', 'bridge-rail'],
    says: ['4 replies'],
  },
  { q: 'What is said here about foundations?', thread: 'bridge', citesOne: ['bridge-rail', 'bridge-rail-no'] },
  // The help.
  { q: 'How do I change my password?', page: '/settings/password' },
  { q: 'How can I turn on dark mode?', page: '/settings/appearance' },
  { q: 'How do I delete my account?', page: '/settings/delete' },
  { q: 'Where can I download all my data?', page: '/settings/data' },
  // Other scripts and languages.
  { q: '京都の紅葉はどうですか？', cites: ['kyoto'] },
  { q: '大家怎么说火锅？', cites: ['hotpot'] },
  { q: 'ماذا يقول الناس عن متحف المدينة؟', cites: ['museum'] },
  { q: 'Что говорят о каток?', cites: ['rink'] },
  { q: 'Τι λένε για το καΐκι;', cites: ['kaiki'] },
  { q: 'Was sagen die Leute über die Straßenbahn?', cites: ['strassenbahn'] },
  { q: 'What is new with 🦔?', cites: ['hedgehog'] },
  // Slips of the finger.
  { q: 'What about telescpoes?', citesOne: ['saturn', 'patience', 'telescope-sale'] },
  { q: 'Is the libary open?', cites: ['library'] },
  // Without an answer: never written, hidden, deleted, private.
  { q: 'What do people say about quantum knitting?', isRefused: true },
  { q: 'Who won the curling championship?', isRefused: true },
  { q: 'When is the secret garden party?', isRefused: true },
  { q: 'What is said about zeppelin rides?', isRefused: true },
  { q: 'Did the mayor resign?', isRefused: true },
  { q: 'Where is the key of the boathouse?', isRefused: true },
  { q: 'What did @nobody_at_all say about tea?', isRefused: true },
  { q: 'What did @amir say about submarines?', isRefused: true },
  // Questions of all kinds in other words.
  { q: 'Anything new about fog in the harbour?', cites: ['fog'] },
  { q: 'At what temperature should green tea be brewed?', cites: ['tea-80'] },
  { q: 'Tell me what people think of coffee', citesOne: ['tea-all-day'] },
  { q: 'How much is the ice rink for children?', cites: ['rink-cost'], says: ['5 crowns'] },
  { q: 'Who sells a telescope?', cites: ['telescope-sale'] },
  { q: 'Which bridge is the oldest in town?', citesOne: ['bridge', 'bridge-stone', 'bridge-rail'] },
  { q: 'What did @marta_b write about buns?', cites: ['bakery'] },
  { q: 'Has anybody seen a hedgehog or 🦔?', cites: ['hedgehog'] },
  { q: 'posts about violins', cites: ['violin'] },
  { q: 'Give me a recap of the last 12 hours', says: ['12 hours'] },
  { q: 'What was the most reposted post this week?', cites: ['bicycles'] },
  { q: 'How many people are talking about the swimming bath?', says: ['3 people'] },
  { q: '駅前のラーメン屋について', cites: ['ramen'] },
  { q: '한강 자전거', cites: ['han'] },
  { q: 'Que dit-on du marché de Noël ?', cites: ['market'] },
  { q: 'Where do I see my bookmarks?', page: '/bookmarks' },
  { q: 'can I schedule a rocket launch?', isRefused: true },
  { q: 'What happened in the stock market?', isRefused: true },
  { q: 'What did @enemy say about the chapel?', isRefused: true },
  { q: 'grandfathers lettres', citesOne: ['old-hit'] },
]

/** Written after the rules were. What they showed to be wrong for any question was mended (docs/assistant.md). */
export const heldOut: readonly KnownQuestion[] = [
  { q: 'Do we know when the ice rink opens?', citesOne: ['rink-cost'] },
  { q: 'What is the price of a ferry ticket?', cites: ['ferry-price'] },
  { q: 'Any word on the airport tram?', cites: ['tram'] },
  { q: 'Did someone lose a hat?', cites: ['fest-4'] },
  { q: 'Whose cat opens the fridge?', cites: ['cat'], says: ['@jonas'] },
  { q: 'lighthouse keeper book', cites: ['winter-book'] },
  { q: 'What has @lina_tea been saying lately?', citesOne: ['tea-80', 'bees-book'] },
  { q: 'When did @amir mention patience?', cites: ['patience'] },
  { q: 'Top posts of the past 2 days', citesOne: ['cat', 'bicycles', 'saturn'] },
  { q: 'Which post has the most reposts?', cites: ['bicycles'] },
  { q: 'how many posts mention #HarbourFest', says: ['4 posts'] },
  { q: 'What are people discussing?', says: ['#HarbourFest'] },
  { q: 'Who knows something about bees?', citesOne: ['bees-book', 'bees-ask'] },
  { q: '紅葉', cites: ['kyoto'] },
  { q: 'मौसम दिल्ली कोहरा', cites: ['delhi'] },
  { q: 'shortcuts on the keyboard?', page: '/home' },
  { q: 'How do I stop an account from writing to me?', page: '/settings/mute-and-block' },
  { q: 'What is the best phone to buy?', isRefused: true },
  { q: 'Where is the walnut barrel?', isRefused: true },
  { q: 'Who is @zzz_unknown?', isRefused: true },
]

/** Written before the rules were replaced by smaller ones, and mended for neither. */
export const unseen: readonly KnownQuestion[] = [
  { q: 'Any advice on brewing green tea?', citesOne: ['tea-80', 'tea-bitter'] },
  { q: 'Is the ferry on time?', citesOne: ['ferry-late', 'ferry-time'] },
  { q: 'What costs 45 crowns?', cites: ['ferry-price'] },
  { q: 'Tell me about the rings of Saturn', cites: ['saturn'] },
  { q: 'Why is the swimming bath closed?', citesOne: ['pier-1', 'pier-2', 'pier-3'] },
  { q: 'Where can I buy buns with cardamom in the morning?', cites: ['bakery'] },
  { q: 'Is anybody selling a used telescope?', cites: ['telescope-sale'] },
  { q: 'What did @city_hall announce about bicycles?', cites: ['bicycles'] },
  { q: 'What does pia say about ladders?', cites: ['quote-marks'] },
  { q: 'latest posts by haru', cites: ['kyoto', 'ramen'] },
  { q: 'Who wrote about cardamom?', cites: ['bakery', 'bakery-2'], says: ['@marta_b', '@oskar'] },
  { q: 'Who is @ferry_master?', says: ['Harbour Office', 'Northern pier'] },
  { q: 'How often was the ferry mentioned?', says: ['3 posts'] },
  { q: 'How many posts did @haru write?', says: ['2 posts'] },
  { q: 'Most reposted this month?', cites: ['bicycles', 'old-hit'] },
  { q: 'Summarize what happened yesterday', says: ['yesterday'] },
  { q: 'Any trends?', says: ['#HarbourFest'] },
  { q: 'Was gibt es Neues über die Straßenbahn?', cites: ['strassenbahn'] },
  { q: '¿Qué se dice de la volcano?', citesOne: ['inject'] },
  { q: 'Когда открывается каток?', cites: ['rink'] },
  { q: '火锅', cites: ['hotpot'] },
  { q: 'What about the violn?', cites: ['violin'] },
  { q: 'How do I write a reply?', page: '/home' },
  { q: 'how to block someone', page: '/settings/mute-and-block' },
  { q: 'Did anybody climb Mount Everest?', isRefused: true },
  { q: 'What is the weather on Mars?', isRefused: true },
  { q: 'What did @pest say about zeppelins?', isRefused: true },
  { q: 'Is the opera house open?', isRefused: true },
]
