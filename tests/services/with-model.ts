/** A world whose Grok writes with a scripted model. */
import { onTestFinished } from 'vitest'
import { type World, world } from '#tests/world.ts'
import { ModelServer } from './model-server.ts'

export async function withModel(
  settings: Record<string, string> = {},
  options: { processes?: number } = {},
): Promise<World & { model: ModelServer }> {
  const model = new ModelServer()
  await model.start()
  onTestFinished(() => model.stop())
  const here = await world({ ...options, settings: { ...model.settings, ...settings } })
  return Object.assign(here, { model })
}
