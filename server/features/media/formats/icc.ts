/** Writes small ICC profiles (ICC.1:2022) for colours that a PNG describes by numbers. */

/** The chromaticities of the white point and of red, green and blue: x and y of each, in turn. */
export type Chromaticities = readonly [number, number, number, number, number, number, number, number]

/** A curve as a parametricCurveType has it: gamma alone, or gamma, a, b, c and d. */
export type Curve = readonly [number] | readonly [number, number, number, number, number]

type Vector = readonly [number, number, number]
type Matrix = readonly [Vector, Vector, Vector]

/** The white point of the profile connection space: D50. */
const D50: Vector = [0.9642, 1, 0.8249]
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

/** The profile of a display with these colours; for greyscale when `chromaticities` is missing. */
export function iccProfile(curve: Curve, chromaticities?: Chromaticities): Buffer | undefined {
  const white: [string, Buffer] = ['wtpt', xyz(D50)]
  if (!chromaticities) return profile('GRAY', [white, ['kTRC', parametric(curve)]])
  const colours = colourants(chromaticities)
  if (!colours) return
  const tags = ['r', 'g', 'b'].flatMap((name, index): [string, Buffer][] => [
    [`${name}XYZ`, xyz(colours[index]!)],
    [`${name}TRC`, parametric(curve)],
  ])
  return profile('RGB ', [white, ...tags])
}

function profile(space: 'RGB ' | 'GRAY', tags: readonly [string, Buffer][]): Buffer {
  const header = Buffer.alloc(128)
  header.writeUInt32BE(0x04_30_00_00, 8)
  header.write(`mntr${space}XYZ `, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  xyz(D50).copy(header, 68, 8)
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length, 0)
  let at = header.length + table.length
  for (const [index, [name, data]] of tags.entries()) {
    table.write(name, 4 + index * 12, 'latin1')
    table.writeUInt32BE(at, 8 + index * 12)
    table.writeUInt32BE(data.length, 12 + index * 12)
    at += data.length
  }
  header.writeUInt32BE(at, 0)
  return Buffer.concat([header, table, ...tags.map(([, data]) => data)])
}

function fixed(type: string, prefix: readonly number[], values: readonly number[]): Buffer {
  const data = Buffer.alloc(8 + prefix.length * 2 + values.length * 4)
  data.write(type, 'latin1')
  for (const [index, value] of prefix.entries()) data.writeUInt16BE(value, 8 + index * 2)
  for (const [index, value] of values.entries())
    data.writeInt32BE(Math.round(value * 65_536), 8 + prefix.length * 2 + index * 4)
  return data
}

const xyz = (values: Vector): Buffer => fixed('XYZ ', [], values)
const parametric = (curve: Curve): Buffer => fixed('para', [curve.length === 1 ? 0 : 3, 0], curve)

/** Red, green and blue as XYZ, adapted to D50. `undefined` for impossible numbers. */
function colourants([wx, wy, rx, ry, gx, gy, bx, by]: Chromaticities): Matrix | undefined {
  if ([wy, ry, gy, by].some((value) => value <= 0)) return
  const white = toXyz(wx, wy)
  const primaries = transpose([toXyz(rx, ry), toXyz(gx, gy), toXyz(bx, by)])
  const inverse = invert(primaries)
  const cone = invert(BRADFORD)
  if (!inverse || !cone) return
  const scale = apply(inverse, white)
  const [from, to] = [apply(BRADFORD, white), apply(BRADFORD, D50)]
  const adapt = (colour: Vector): Vector => {
    const [l, m, s] = apply(BRADFORD, colour)
    return apply(cone, [(l * to[0]) / from[0], (m * to[1]) / from[1], (s * to[2]) / from[2]])
  }
  const columns = transpose(primaries).map((colour, index) => {
    const [x, y, z] = colour
    return adapt([x * scale[index]!, y * scale[index]!, z * scale[index]!])
  })
  const isPossible = columns.flat().every((value) => Number.isFinite(value) && Math.abs(value) < 8)
  return isPossible ? (columns as unknown as Matrix) : undefined
}

const toXyz = (x: number, y: number): Vector => [x / y, 1, (1 - x - y) / y]

const apply = (matrix: Matrix, [x, y, z]: Vector): Vector =>
  matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as unknown as Vector

const transpose = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
]

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

function invert([a, b, c]: Matrix): Matrix | undefined {
  const [first, second, third] = [cross(b, c), cross(c, a), cross(a, b)]
  const determinant = a[0] * first[0] + a[1] * first[1] + a[2] * first[2]
  if (Math.abs(determinant) < 1e-9) return
  return transpose([first, second, third]).map((row) => row.map((value) => value / determinant)) as unknown as Matrix
}
