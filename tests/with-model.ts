/** A world whose Grok writes with a scripted model. */
import { onTestFinished } from 'vitest'
import { ModelServer } from './model-server.ts'
import { type World, world } from './world.ts'

export async function withModel(settings: Record<string, string> = {}): Promise<World & { model: ModelServer }> {
  const model = new ModelServer()
  await model.comes()
  onTestFinished(() => model.goes())
  const here = await world({ settings: { ...model.settings, ...settings } })
  return Object.assign(here, { model })
}
