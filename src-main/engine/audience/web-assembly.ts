/** What the engine uses of WebAssembly: Node has it, its types leave it to those of browsers. */
export const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyPart }).WebAssembly

export interface WasmMemory {
  readonly buffer: ArrayBuffer
}
/** A compiled module. */
export type WasmModule = object

interface WebAssemblyPart {
  Memory: new (descriptor: { initial: number }) => WasmMemory
  Module: new (bytes: Uint8Array<ArrayBuffer>) => WasmModule
  Instance: new (
    module: WasmModule,
    imports: Record<string, Record<string, WasmMemory>>,
  ) => { readonly exports: Record<string, unknown> }
}
