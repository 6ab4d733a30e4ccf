/** Suggests a description of an image by a vision model. */

import type { Language } from '#contract/languages.ts'
import { ALT_LENGTH } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { normalizeText, truncateGraphemes } from '#contract/text.ts'
import type { GrokConfig } from '#server/core/config/grok.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Upload } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Log } from '#server/core/log.ts'
import type { Deps } from '#server/db/deps.ts'
import { askModel } from './client.ts'
import { reasonOf } from './failure.ts'
import { addressesIn, toPlain, unprefix } from './plain-text.ts'
import { altPrompt } from './prompt.ts'
import { ReasoningFilter } from './reasoning-filter.ts'

/** Longest edge, in pixels, of the image sent to the model. Larger ones cost more and add little. */
const EDGE = 1024
/** Maximum characters of the model's output that are read. */
const MAX_READ_CHARACTERS = 4 * ALT_LENGTH

export async function suggestAlt(
  deps: Deps,
  viewer: Id,
  { images, language }: { images: readonly Upload[]; language: Language },
  cancelled: AbortSignal,
): Promise<{ text: string }> {
  const config = deps.config.grok
  if (!config?.canSee) fail('not_configured')
  const upload = images[0] ?? failFields({ image: text('Choose an image.') })
  return deps.admission.run(
    'grok',
    viewer,
    () => describeUpload(deps, config, { viewer, upload, language }, cancelled),
    cancelled,
  )
}

async function describeUpload(
  deps: Pick<Deps, 'log' | 'limits' | 'admission'>,
  config: GrokConfig,
  { viewer, upload, language }: { viewer: Id; upload: Upload; language: Language },
  cancelled: AbortSignal,
): Promise<{ text: string }> {
  await deps.limits.take('grokModel', viewer)
  const { processImage } = await import('#server/features/media/process-images.ts')
  const { encodeJpeg } = await import('#server/features/media/encode-image.ts')
  const { large } = await processImage(deps, viewer, upload.path)
  const url = `data:image/jpeg;base64,${(await encodeJpeg(large, EDGE)).toString('base64')}`
  const text = cleanAlt(await describe(deps.log, config, { url, language }, cancelled))
  return text === '' ? fail('provider_unavailable') : { text }
}

async function describe(
  log: Log,
  config: GrokConfig,
  { url, language }: { url: string; language: Language },
  cancelled: AbortSignal,
): Promise<string> {
  const timeout = AbortSignal.timeout(config.timeoutMs)
  const messages = [
    { role: 'system' as const, content: altPrompt(language) },
    { role: 'user' as const, content: [{ type: 'image_url' as const, image_url: { url } }] },
  ]
  const signal = AbortSignal.any([cancelled, timeout])
  const reasoning = new ReasoningFilter()
  let output = ''
  try {
    for await (const piece of askModel(config, {
      messages,
      tools: [],
      isLast: true,
      tokensOut: config.tokensOut,
      signal,
    }))
      output += reasoning.strip(piece)
    return output
  } catch (error) {
    log.warn({ reason: reasonOf(error, { cancelled, timeout }) }, 'The model described no image')
    return fail('provider_unavailable')
  }
}

/** Turns output into plain text that fits the field. Removes URLs, because an image can contain instructions to write one. */
export function cleanAlt(output: string): string {
  const lines = output
    .slice(0, MAX_READ_CHARACTERS)
    .split('\n')
    .map((line) => toPlain(unprefix(line).text))
  const words = lines.filter((line) => line !== '').join(' ')
  const harmless = addressesIn(words).reduce((text, address) => text.replaceAll(address, ''), words)
  const text = harmless.replace(/^["“](.*)["”]$/su, '$1').replace(/\s+/g, ' ')
  return truncateGraphemes(normalizeText(text.trim()), ALT_LENGTH)
}
