/** `npm run bench -- --grok`: questions with known answers; with GROK_BASE_URL set they are put to the model. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadConfig } from '#server/core/config/config.ts'
import { isShown, missing, sentencesOf } from './judge.ts'
import { type Loaded, loadGrokNetwork } from './load.ts'
import { heldOut, type KnownQuestion, questions } from './questions.ts'

const GOALS = { answered: 0.8, cited: 1 }

interface Result {
  asked: number
  answered: number
  sentences: number
  cited: number
  times: number[]
}

/** Whether the goals were reached. */
export async function benchGrok(): Promise<boolean> {
  const dir = await mkdtemp(path.join(tmpdir(), 'plus-grok-'))
  const config = loadConfig({ ...process.env, DATA_DIR: dir, DATABASE_URL: '', REDIS_URL: '', LOG_LEVEL: 'silent' })
  const loaded = await loadGrokNetwork(config)
  try {
    console.log(process.env.GROK_BASE_URL ? `With the model ${process.env.GROK_MODEL}` : 'Without a model')
    await put(loaded, questions.slice(0, 10), false) // so that no time is that of a first call
    const own = await put(loaded, questions, true)
    print(`${questions.length} questions`, own)
    print(`${heldOut.length} held out`, await put(loaded, heldOut, true))
    return own.answered / own.asked >= GOALS.answered && own.cited / own.sentences >= GOALS.cited
  } finally {
    await loaded.network.close()
    await rm(dir, { recursive: true, force: true })
  }
}

async function put(
  { network, token, ids }: Loaded,
  asked: readonly KnownQuestion[],
  isPrinted: boolean,
): Promise<Result> {
  const result: Result = { asked: asked.length, answered: 0, sentences: 0, cited: 0, times: [] }
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
  return result
}

function print(name: string, { asked, answered, sentences, cited, times }: Result): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  const share = (part: number, whole: number) => `${part}/${whole} (${(whole === 0 ? 1 : part / whole).toFixed(2)})`
  console.log(
    `${name}: answered ${share(answered, asked)}, sentences with a correct citation ${share(cited, sentences)}, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
  )
}
