/** Which pictures wait for a press, because data is saved. */
import type { Media } from '#contract/calls/tweets.ts'
import { savesData, useChosen } from '#web/core/appearance.ts'
import { createStore, useStore } from '#web/store.ts'

// Until the page is left, so that a picture stays where a list shows it again.
const pressed = createStore<ReadonlySet<string>>(new Set())

/** Tests whether a picture waits for a press. */
export function useHeldPictures(): (media: Media) => boolean {
  const saves = useChosen(savesData)
  const shown = useStore(pressed)
  return ({ url }) => saves && !shown.has(url)
}

/** Shows a picture that waited. */
export const showPicture = ({ url }: Media): void => pressed.set(new Set(pressed.get()).add(url))
