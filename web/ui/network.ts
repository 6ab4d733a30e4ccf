/** What this network is called and looks like. The server writes it into the page, so the first paint has it. */
import { accentsOf } from '#contract/colour.ts'
import { createStore, useStore } from '#web/store.ts'

/** The name and picture of the network, and whether it has rules. */
export interface NetworkLook {
  name: string
  /** The address of a square picture; null for the logo of Plus. */
  picture: string | null
  hasRules: boolean
}

/** The name of a network that has set none. */
export const DEFAULT_NAME = 'Plus'

const root = document.documentElement
const look = createStore<NetworkLook>({
  name: root.dataset.network ?? DEFAULT_NAME,
  picture: root.dataset.networkPicture ?? null,
  hasRules: root.dataset.networkRules !== undefined,
})

/** The look of the network. Renders again when an administrator changes it here. */
export const useNetwork = (): NetworkLook => useStore(look)

/** The name of the network, for code outside React. */
export const networkName = (): string => look.get().name

/** Calls `listener` when an administrator changes the look here. */
export const subscribeNetwork = (listener: () => void): (() => void) => look.subscribe(listener)

/** Shows another look in this tab at once. Others have it when they load the next page. */
export function setNetwork(next: { name: string; picture: string | null; colour: string | null; rules: string }): void {
  look.set({ name: next.name, picture: next.picture, hasRules: next.rules !== '' })
  showColour(next.colour)
}

/** Sets the accent colours of the page, as the server's style sheet does. Null: those of Plus. */
export function showColour(colour: string | null): void {
  document.querySelector('link[rel="stylesheet"][href^="/network/"]')?.remove()
  const { accent, fill, fillHover, soft } = accentsOf(colour ?? '#000000')
  const tokens = { accent, 'accent-fill': fill, 'accent-fill-hover': fillHover, 'accent-soft': soft }
  for (const [name, [light, dark]] of Object.entries(tokens))
    if (colour === null) root.style.removeProperty(`--color-${name}`)
    else root.style.setProperty(`--color-${name}`, `light-dark(${light}, ${dark})`)
}
