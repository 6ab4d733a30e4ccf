/**
 * `npm run bench -- --grok`: questions with known answers; with GROK_BASE_URL set they are put to the model. GROK_AGAINST, the
 * folder of another checkout, has the same questions answered by its code, too, in turn.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadConfig } from '#server/core/config/config.ts'
import { isShown, missing, sentencesOf } from './judge.ts'
import { type Loaded, loadGrokNetwork } from './load.ts'
import { heldOut, type KnownQuestion, questions, unseen } from './questions.ts'

const GOALS = { answered: 0.8, cited: 1 }
const ROUNDS = 10
const sets = { known: questions, 'held out': heldOut, unseen }

interface Result {
  asked: number
  answered: number
  sentences: number
  cited: number
  times: number[]
  /** Milliseconds of CPU time per answer. */
  cpu: number
}

/** Whether the goals were reached. */
export async function benchGrok(): Promise<boolean> {
  const other = process.env.GROK_AGAINST
  const here = await openLoaded(loadGrokNetwork)
  const there = other ? await openLoaded((await importLoad(other)).loadGrokNetwork) : undefined
  try {
    console.log(process.env.GROK_BASE_URL ? `With the model ${process.env.GROK_MODEL}` : 'Without a model')
    await put(here.loaded, questions, false) // so that no time is that of a first call
    const own = await put(here.loaded, questions, true)
    print(`${questions.length} known`, own)
    for (const name of ['held out', 'unseen'] as const)
      print(`${sets[name].length} ${name}`, await put(here.loaded, sets[name], true))
    if (there) await compare(here.loaded, there.loaded)
    return own.answered / own.asked >= GOALS.answered && own.cited / own.sentences >= GOALS.cited
  } finally {
    await here.close()
    await there?.close()
  }
}

const importLoad = (folder: string): Promise<typeof import('./load.ts')> =>
  import(pathToFileURL(path.resolve(folder, 'tools/bench/grok/load.ts')).href)

async function openLoaded(load: typeof loadGrokNetwork) {
  const dir = await mkdtemp(path.join(tmpdir(), 'plus-grok-'))
  const loaded = await load(
    loadConfig({ ...process.env, DATA_DIR: dir, DATABASE_URL: '', REDIS_URL: '', LOG_LEVEL: 'silent' }),
  )
  const close = async () => {
    await loaded.network.close()
    await rm(dir, { recursive: true, force: true })
  }
  return { loaded, close }
}

/** Prints the scores of both, and the median ratio of their CPU times over some rounds. */
async function compare(here: Loaded, there: Loaded): Promise<void> {
  for (const [name, asked] of Object.entries(sets)) {
    const rounds: [Result, Result][] = []
    for (let round = 0; round < ROUNDS; round++) {
      // Each is first in turn.
      const first = await put(round % 2 === 0 ? here : there, asked, false)
      const second = await put(round % 2 === 0 ? there : here, asked, false)
      rounds.push(round % 2 === 0 ? [first, second] : [second, first])
    }
    const [own, other] = rounds[0]!
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
    const cpu = rounds.map(([one, two]) => [one.cpu, two.cpu, one.cpu / two.cpu] as const)
    const [ownCpu, otherCpu, ratio] = [0, 1, 2].map((at) => median(cpu.map((each) => each[at]!)).toFixed(2))
    console.log(
      `${asked.length} ${name}: answered ${own.answered} here, ${other.answered} there; CPU ${ownCpu} ms here, ${otherCpu} ms there, ratio ${ratio}`,
    )
  }
}

async function put(
  { network, token, ids }: Loaded,
  asked: readonly KnownQuestion[],
  isPrinted: boolean,
): Promise<Result> {
  const result: Result = { asked: asked.length, answered: 0, sentences: 0, cited: 0, times: [], cpu: 0 }
  const began = process.cpuUsage()
  for (const each of asked) {
    const from = performance.now()
    const body = { q: each.q, ...(each.thread && { tweet: ids.get(each.thread)! }) }
    const answer = await network.call(token, 'POST /grok/ask', { body })
    result.times.push(performance.now() - from)
    const wrong = missing(each, answer, ids)
    const sentences = sentencesOf(answer)
    const unshown = sentences.filter((sentence) => !isShown(sentence, answer))
    result.answered += wrong.length === 0 ? 1 : 0
    result.sentences += sentences.length
    result.cited += sentences.length - unshown.length
    if (!isPrinted || wrong.length + unshown.length === 0) continue
    console.log(`✗ ${each.q}\n    ${[...wrong, ...unshown.map(({ text }) => `not shown: ${text}`)].join('\n    ')}`)
    if (process.env.SHOW_ANSWERS) console.log(answer.text.replace(/^/gm, '    | '))
  }
  const { user, system } = process.cpuUsage(began)
  return { ...result, cpu: (user + system) / 1_000 / asked.length }
}

function print(name: string, { asked, answered, sentences, cited, times }: Result): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  const share = (part: number, whole: number) => `${part}/${whole} (${(whole === 0 ? 1 : part / whole).toFixed(2)})`
  console.log(
    `${name}: answered ${share(answered, asked)}, sentences with a correct citation ${share(cited, sentences)}, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
  )
}
