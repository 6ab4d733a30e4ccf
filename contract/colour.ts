/** Derives the accent colours of a network from the one that its administrator chose, so that all of them can be read. */

/** A colour in OKLCH: lightness 0…1, chroma, hue in radians. */
interface Lch {
  lightness: number
  chroma: number
  hue: number
}

type Rgb = readonly [red: number, green: number, blue: number]

/** Accent colours by token, for the light theme and for both dark themes. */
interface Accents {
  accent: readonly [light: string, dark: string]
  fill: readonly [light: string, dark: string]
  fillHover: readonly [light: string, dark: string]
  soft: readonly [light: string, dark: string]
}

/** The only form of a colour that is accepted, stored or written into a style sheet. */
export const COLOUR_PATTERN = '^#[0-9a-fA-F]{6}$'
const pattern = new RegExp(COLOUR_PATTERN)
/** Whether a text is a colour in the form `#rrggbb`. */
export const isColour = (text: string): boolean => pattern.test(text)

/** The accent of Plus. */
export const DEFAULT_COLOUR = '#2f5df2'

const WHITE = '#ffffff'
/**
 * The darkest surface behind accent text in the light theme, and the lightest one in the dark themes, which is a
 * surface of dim.
 */
const SURFACES = { light: '#e4e6eb', dark: '#253243' }
const TEXT_CONTRAST = 4.5
const CONTROL_CONTRAST = 3
/** The canvas of dim, the lighter of the two dark themes. */
const DARK_CANVAS = '#161f2b'
const STEP = 0.005

/** The contrast ratio of WCAG 2 between two colours, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/**
 * The accents for a colour. Uses a darker or lighter shade where white text, or the page, would have too little
 * contrast.
 */
export function accentsOf(colour: string): Accents {
  const base = toLch(colour)
  const fill = shade(base, -1, (hex) => contrastOf(hex, WHITE) >= TEXT_CONTRAST)
  const filled = toLch(fill)
  // White text on a fill must stay readable, so a fill that is too dark on the dark canvas is lightened only as far as
  // that allows.
  const fillDark = shade(filled, 1, (hex, next) => {
    return contrastOf(hex, DARK_CANVAS) >= CONTROL_CONTRAST || contrastOf(next, WHITE) < TEXT_CONTRAST
  })
  return {
    accent: [
      shade(filled, -1, (hex) => contrastOf(hex, SURFACES.light) >= TEXT_CONTRAST),
      shade(base, 1, (hex) => contrastOf(hex, SURFACES.dark) >= TEXT_CONTRAST),
    ],
    fill: [fill, fillDark],
    fillHover: [hover(filled), hover(toLch(fillDark))],
    soft: [
      toHex({ ...base, lightness: 0.955, chroma: Math.min(base.chroma, 0.02) }),
      toHex({ ...base, lightness: 0.3, chroma: Math.min(base.chroma, 0.055) }),
    ],
  }
}

/** Whether buttons need a darker shade than the colour itself, because white text on it would be hard to read. */
export const isTooLight = (colour: string): boolean => contrastOf(colour, WHITE) < TEXT_CONTRAST

const hover = (colour: Lch): string => toHex({ ...colour, lightness: Math.max(0, colour.lightness - 0.06) })

/** The nearest shade in one direction that `isGood` accepts: the colour itself if possible. */
function shade(colour: Lch, direction: 1 | -1, isGood: (hex: string, next: string) => boolean): string {
  const at = (lightness: number) => toHex({ ...colour, lightness: Math.min(1, Math.max(0, lightness)) })
  let { lightness } = colour
  while (lightness >= 0 && lightness <= 1 && !isGood(at(lightness), at(lightness + direction * STEP)))
    lightness += direction * STEP
  return at(lightness)
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = toLinear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const toLinear = (hex: string): Rgb =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb

// The matrices of Björn Ottosson's Oklab.
function toLch(hex: string): Lch {
  const [r, g, b] = toLinear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const beta = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { lightness, chroma: Math.hypot(a, beta), hue: Math.atan2(beta, a) }
}

function fromLch({ lightness, chroma, hue }: Lch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (rgb: Rgb): boolean => rgb.every((value) => value >= -0.0001 && value <= 1.0001)

/** The nearest colour that a screen can show: the same lightness with less chroma. */
function toHex(colour: Lch): string {
  let { chroma } = colour
  while (chroma > 0 && !isShown(fromLch({ ...colour, chroma }))) chroma -= 0.002
  const channels = fromLch({ ...colour, chroma: Math.max(0, chroma) }).map((value) => {
    const clamped = Math.min(1, Math.max(0, value))
    const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
