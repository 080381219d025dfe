// The certificate of a run and what it is made of, as groups of an HDF5 file. What fails throws hdf5::Error.
#pragma once

#include "io/hdf5_content.hpp"
#include "lab/certificate.hpp"
#include "record/evidence.hpp"

namespace catena {

/// /certificate: attributes, the ± of the place over time, and groups like /peaks with the ± of each.
void write_certificate(const hdf5::Group&, const Schema&, const Certificate&);
Certificate read_certificate(const hdf5::Stored&, const Schema&);

/// /marks: the samples around each peak and event.
void write_marks(const hdf5::Group&, const Schema&, const Evidence&);
void read_marks(const hdf5::Stored&, const Schema&, Evidence&);

/// /probes: the samples and states that only a certificate to come needs; for checkpoints.
void write_probes(const hdf5::Group&, const Schema&, const Evidence&);
void read_probes(const hdf5::Stored&, const Schema&, Evidence&);

}  // namespace catena
