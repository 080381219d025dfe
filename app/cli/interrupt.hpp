// Ctrl-C and a polite kill: the run stops between two steps and leaves a checkpoint. A second Ctrl-C ends at once.
#pragma once

namespace catena::cli {

/// Listens from now on.
void listen_for_interrupt();

/// Was one heard?
bool interrupt_heard();

}  // namespace catena::cli
