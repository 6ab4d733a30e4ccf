import type { Network } from '#contract/calls/network.ts'
import { accentsOf, DEFAULT_COLOUR } from '#contract/colour.ts'
import { setNetworkLook } from '#web/ui/network.ts'

/** Shows a changed network in this tab at once. */
export function showNetwork({ name, picture, colour, registration, publicReading }: Network): void {
  setNetworkLook({ name, picture, registration, publicReading })
  showColour(colour)
}

/** Sets the accent colours of the page, like the style sheet of the server. Null sets those of Plus. */
export function showColour(colour: string | null): void {
  document.querySelector('link[rel="stylesheet"][href^="/network/"]')?.remove()
  const { style } = document.documentElement
  const { accent, fill, fillHover, soft } = accentsOf(colour ?? DEFAULT_COLOUR)
  const tokens = { accent, 'accent-fill': fill, 'accent-fill-hover': fillHover, 'accent-soft': soft }
  for (const [name, [light, dark]] of Object.entries(tokens))
    if (colour === null) style.removeProperty(`--color-${name}`)
    else style.setProperty(`--color-${name}`, `light-dark(${light}, ${dark})`)
}
