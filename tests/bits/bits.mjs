// node bits.mjs bits.wasm: prints what bits_sse2 prints, computed by WebAssembly.
import {readFileSync} from 'node:fs';

const module = new WebAssembly.Module(readFileSync(process.argv[2]));

// The core asks nothing of the system; what its C library imports is never called, or is an abort.
const imports = {};
for (const {module: from, name} of WebAssembly.Module.imports(module)) {
  (imports[from] ??= {})[name] = () => {
    throw new Error(`the core called ${name}`);
  };
}

const {memory, _initialize, count, name, hash} = new WebAssembly.Instance(module, imports).exports;
_initialize();

const textAt = (address) => {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
};
for (let run = 0; run < count(); ++run) {
  console.log(textAt(name(run)), BigInt.asUintN(64, hash(run)).toString(16).padStart(16, '0'));
}
