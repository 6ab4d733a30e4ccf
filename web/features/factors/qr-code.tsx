import { encode } from 'uqr'

/** Width of the quiet zone, in modules. */
const BORDER = 4

/** A QR code, dark on white also in the dark theme, as cameras need it. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const whole = size + 2 * BORDER
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-BORDER} ${-BORDER} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-card border border-line bg-on-fill"
    >
      <path d={path} className="fill-lightbox" />
    </svg>
  )
}
