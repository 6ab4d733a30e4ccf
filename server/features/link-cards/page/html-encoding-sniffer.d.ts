/** The used part of the package, which has no types. */
declare module 'html-encoding-sniffer' {
  interface Options {
    /** Whether the bytes are XML, in which meta elements say nothing of the encoding. */
    xml?: boolean
    /** The encoding that a header names. */
    transportLayerEncodingLabel?: string
    /** What is answered when nothing says how the bytes are encoded. */
    defaultEncoding?: string
  }
  /** The name of an encoding of the Encoding Standard. */
  export default function sniffEncoding(bytes: Uint8Array, options?: Options): string
}
