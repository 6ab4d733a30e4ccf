/**
 * Reads the colour space that a PNG describes by numbers, in the order of
 * https://www.w3.org/TR/png-3/#color-chunk-precedence.
 */
import { type Chromaticities, type Curve, iccProfile } from './icc.ts'

/** The chunks of a PNG that define its colours. */
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
/** The curve of displays (ITU-R BT.1886), which browsers use: not the inverse of the curve of cameras. */
const VIDEO_CURVE: Curve = [2.4]

const NTSC: Chromaticities = [0.3127, 0.329, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07]
/** Primaries by the numbers of ITU-T H.273, without those of high dynamic range, which a WebP cannot show. */
const PRIMARIES: Record<number, Chromaticities> = {
  1: SRGB,
  4: [0.31, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08],
  5: [0.3127, 0.329, 0.64, 0.33, 0.29, 0.6, 0.15, 0.06],
  6: NTSC,
  7: NTSC,
  8: [0.31, 0.316, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049],
  9: [0.3127, 0.329, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  11: [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  12: [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  22: [0.3127, 0.329, 0.63, 0.34, 0.295, 0.605, 0.155, 0.077],
}
const CURVES: Record<number, Curve> = {
  1: VIDEO_CURVE,
  4: [2.2],
  5: [2.8],
  6: VIDEO_CURVE,
  7: [1 / 0.45, 1 / 1.1115, 0.1115 / 1.1115, 1 / 4, 0.0912],
  8: [1],
  11: VIDEO_CURVE,
  13: SRGB_CURVE,
  14: VIDEO_CURVE,
  15: VIDEO_CURVE,
  17: [2.6, (52.37 / 48) ** (1 / 2.6), 0, 0, 0],
}

/** An ICC profile for the colours of a PNG; `undefined` when they are sRGB, or the PNG has its own profile. */
export function profileOf(colour: PngColour): Buffer | undefined {
  const coded = codedProfile(colour)
  if (coded !== undefined) return coded ?? undefined
  if (colour.hasProfile || colour.isSrgb) return
  const gamma = colour.gamma && colour.gamma.length >= 4 ? colour.gamma.readUInt32BE(0) / 100_000 : 0
  // Browsers also ignore chromaticities without a gamma.
  if (gamma === 0) return
  const given = readChromaticities(colour)
  if (!given && Math.abs(gamma * 2.2 - 1) < 0.01) return
  // Profiles cannot hold a larger number, which would make everything black or white anyway.
  const curve: Curve = [1 / Math.min(100, Math.max(0.01, gamma))]
  // When the chromaticities are impossible, browsers ignore the gamma too, even of greyscale.
  const profile = iccProfile(curve, given ?? SRGB)
  return profile && colour.isGrey ? iccProfile(curve) : profile
}

/** The profile of known code points; `null` when they are sRGB, `undefined` when other chunks decide. */
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
