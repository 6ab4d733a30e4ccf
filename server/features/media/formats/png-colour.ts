/** Reads the colour space that a PNG describes in numbers, in the order of https://www.w3.org/TR/png-3/#color-chunk-precedence. */
import { type Chromaticities, type Curve, iccProfile } from './icc.ts'

/** The chunks of a PNG that say what its colours mean. */
export interface PngColour {
  isGrey: boolean
  hasProfile: boolean
  isSrgb: boolean
  gamma: Buffer | undefined
  chromaticities: Buffer | undefined
  codePoints: Buffer | undefined
}

const SRGB: Chromaticities = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
const SRGB_CURVE: Curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
const VIDEO_CURVE: Curve = [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081]

/** By the numbers of ITU-T H.273. Those of high dynamic range are missing: a WebP cannot show them. */
const PRIMARIES: Record<number, Chromaticities> = {
  1: SRGB,
  9: [0.3127, 0.329, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  12: [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
}
const CURVES: Record<number, Curve> = {
  1: VIDEO_CURVE,
  4: [2.2],
  5: [2.8],
  6: VIDEO_CURVE,
  8: [1],
  13: SRGB_CURVE,
  14: VIDEO_CURVE,
  15: VIDEO_CURVE,
}

/** An ICC profile for the colours of a PNG; `undefined` where they are those of sRGB, or it brings its own profile. */
export function profileOf(colour: PngColour): Buffer | undefined {
  const coded = codedProfile(colour)
  if (coded !== undefined) return coded ?? undefined
  if (colour.hasProfile || colour.isSrgb) return
  const gamma = colour.gamma && colour.gamma.length >= 4 ? colour.gamma.readUInt32BE(0) / 100_000 : 0
  // Chromaticities alone say nothing to browsers, too.
  if (gamma < 0.01 || gamma > 10) return
  const given = readChromaticities(colour)
  const isLikeSrgb = Math.abs(gamma * 2.2 - 1) < 0.01
  if (isLikeSrgb && (!given || isSame(given, SRGB))) return
  return iccProfile([1 / gamma], colour.isGrey ? undefined : (given ?? SRGB))
}

/** The profile of known code points; `null` where they are those of sRGB, `undefined` where others count. */
function codedProfile({ codePoints, isGrey }: PngColour): Buffer | null | undefined {
  const [primaries = 0, transfer = 0, matrix, isFullRange] = codePoints ?? []
  const [chromaticities, curve] = [PRIMARIES[primaries], CURVES[transfer]]
  if (!chromaticities || !curve || matrix !== 0 || isFullRange !== 1) return
  if (chromaticities === SRGB && curve === SRGB_CURVE) return null
  return iccProfile(curve, isGrey ? undefined : chromaticities) ?? null
}

function readChromaticities({ chromaticities: data }: PngColour): Chromaticities | undefined {
  if (!data || data.length < 32) return
  return Array.from({ length: 8 }, (_, index) => data.readUInt32BE(index * 4) / 100_000) as unknown as Chromaticities
}

const isSame = (one: Chromaticities, two: Chromaticities): boolean =>
  one.every((value, index) => Math.abs(value - two[index]!) < 0.002)
